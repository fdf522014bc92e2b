import { datedText } from '../../health/datedText';
import { askForMemory } from '../curation/askForMemory';
import { addAndOpen } from './addMemory';
import type { Command } from './registerCommands';
import { isNode } from './rows';

/** A new memory that quotes an entry of a daily log. A log's day is in its name alone, so the memory says it. */
export const addFromLog: Command = async (services, row) => {
  if (!isNode(row) || row.kind !== 'logEntry') return;
  const { entry, day, open } = row;
  const text = await datedText(entry.text, day.date);
  const intent = await askForMemory(open, { body: `Noted on ${day.date}: ${text}\n` });
  if (intent !== undefined) await addAndOpen(services, open, { ...intent, quote: entry.text });
};
