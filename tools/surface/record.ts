// `npm run surface`: records the paths, their digests and the storage keys as they are, for whoever means the change.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSurface } from './surface.ts';

const surface = readSurface();
writeFileSync(join(import.meta.dirname, 'recorded.json'), `${JSON.stringify(surface, null, 2)}\n`);
console.log(`${Object.keys(surface.operations).length} operations recorded`);
