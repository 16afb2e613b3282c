// `npm run pictures`: takes the pictures of the real apps in a real browser. `desk` and `readme` go into docs, `set` (every brand, size,
// colour and language, to be looked at) into a folder outside of the repository; without a name all three.
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sets = {
  desk: { project: 'e2e', file: 'e2e/console/pictures.e2e.ts', folder: join(root, 'docs', 'guides', 'pictures') },
  readme: { project: 'pictures', file: 'e2e/pictures/readme.pictures.ts', folder: join(root, 'docs', 'pictures') },
  set: {
    project: 'pictures',
    file: 'e2e/pictures/set.pictures.ts',
    folder: process.env.PICTURES_TO ?? join(tmpdir(), 'candor-pictures'),
  },
};
const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !Object.hasOwn(sets, name));
if (unknown !== undefined) {
  console.error(`There are no pictures called ${unknown}; there are: ${Object.keys(sets).join(', ')}.`);
  process.exit(2);
}
for (const [name, { project, file, folder }] of Object.entries(sets)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const done = spawnSync('npx', ['vitest', 'run', '--project', project, file], {
    cwd: root,
    env: { ...process.env, PICTURES: folder },
    stdio: 'inherit',
  });
  if (done.status !== 0) process.exit(done.status ?? 1);
  console.log(`Pictures called ${name} are in ${folder}`);
}
