// A text that was not loaded is a mistake of the house: kept in the log, and told to the browser's console once, where journeys look for it.
import type { WebLog } from '../log/log.ts';
import type { OnMissing } from './texts.ts';

export function createMissingReport(log: WebLog, tell = tellBrowser): OnMissing {
  const told = new Set<string>();
  return (key) => {
    if (told.has(key)) return;
    told.add(key);
    const problem = new Error(`Missing text: ${key}`);
    log.add('texts', problem);
    tell(problem);
  };
}

/** A page drawn without a browser has nobody to tell. */
function tellBrowser(problem: Error): void {
  if ('reportError' in globalThis) reportError(problem);
}
