import { displayText } from '../memory/displayText';

/** Text of others as a quick pick or a status bar may show it: there `$(name)` would become an icon. */
export function plainLabel(text: string, maxUnits = 200): string {
  return displayText(text, maxUnits).replace(/\$\(/g, '\\$(');
}
