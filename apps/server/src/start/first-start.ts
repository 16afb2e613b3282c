// The very first start on a data folder: until it is ready nobody was served, so one that was interrupted is begun again from
// nothing instead of leaving half of the demo. Never touches a database that ever served, nor one that is not embedded.
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopLeftovers } from '@candor/platform/postgres/leftover.ts';

export interface FirstStart {
  /** An earlier first start did not get to its end, and what it made was removed. */
  readonly wasInterrupted: boolean;
  /** From here on there is something to keep. Must be told before the first request is taken. */
  finish(): Promise<void>;
}

/** What a start makes on its way. Where any of it was there before, it may belong to a database elsewhere: no first start. */
const made = ['postgres', 'files', 'demo-logins.json'];

/** Called by the holder of the data folder. */
export async function beginFirstStart(dataDir: string): Promise<FirstStart> {
  const mark = join(dataDir, 'first-start');
  const wasInterrupted = existsSync(mark);
  if (wasInterrupted) {
    if (existsSync(join(dataDir, 'postgres', 'cluster'))) await stopLeftovers(join(dataDir, 'postgres', 'cluster'));
    for (const name of made) await rm(join(dataDir, name), { recursive: true, force: true });
  }
  const isFirst = made.every((name) => !existsSync(join(dataDir, name)));
  if (isFirst) {
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await writeFile(mark, 'Removed when the first start is through; what was made before is made again.\n');
  }
  return { wasInterrupted, finish: async () => (isFirst ? rm(mark) : undefined) };
}
