// `npm run surface`: records the paths, their digests and the storage keys as they are, for whoever means the change. Migrations are only
// added: one that is recorded may have run somewhere.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import recorded from './recorded.json' with { type: 'json' };
import { readMigrationDigests, readSurface } from './surface.ts';

const surface = { ...readSurface(), migrations: await readMigrationDigests() };
const changed = Object.entries(recorded.migrations).filter(([name, digest]) => surface.migrations[name] !== digest);
if (changed.length > 0) {
  throw new Error(`recorded migrations never change, write another one: ${changed.map(([name]) => name).join(', ')}`);
}
writeFileSync(join(import.meta.dirname, 'recorded.json'), `${JSON.stringify(surface, null, 2)}\n`);
console.log(`${Object.keys(surface.operations).length} operations recorded`);
