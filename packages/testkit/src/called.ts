// Notes which endpoints a test system really answered, and how, for the judgement at the end of a whole run. Reads the server's own
// log lines, so that a call counts however it was made. Writes nothing when nobody asked for it.
import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { threadId } from 'node:worker_threads';

/** Where the files of one run lie; set by the command that runs all server tests. */
export const calledFolderName = 'CANDOR_CALLED_ENDPOINTS';

export interface CalledNotes {
  /** Takes one line of the server's log. */
  read(line: string): void;
  write(): void;
}

const answered = /"method":"([A-Z]+)","route":"([^"]+)".*"status":(\d{3}).*"msg":"answered"/;

export function takeCalledNotes(folder: string | undefined = process.env[calledFolderName]): CalledNotes {
  const seen = new Set<string>();
  return {
    read(line) {
      if (folder === undefined || !line.includes('"answered"')) return;
      const [, method, route, status] = answered.exec(line) ?? [];
      if (method !== undefined) seen.add(`${method} ${route} ${status}`);
    },
    write() {
      if (folder === undefined || seen.size === 0) return;
      // One file per process and thread: lines of two writers never mix.
      appendFileSync(join(folder, `${process.pid}-${threadId}.txt`), `${[...seen].join('\n')}\n`);
    },
  };
}
