import type { PlanRequest } from '../curation/planRequest';
import { displayText } from '../memory/displayText';
import type { Finding, Fix } from './finding';

const NAME_UNITS = 120;

/** What curation is asked for to make a fix. */
export function fixRequest({ path }: Finding, { title, remedy }: Fix): PlanRequest {
  if (remedy.kind === 'request') return remedy.request;
  const label = `Fixed “${displayText(path, NAME_UNITS)}”: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
  return { verb: 'fix', intent: { label, files: remedy.files, repair: null } };
}
