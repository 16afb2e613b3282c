// `npm run pictures -- desk`: takes the pictures of the guides anew, from the real apps in a real browser.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const sets = { desk: 'e2e/console/pictures.e2e.ts' };
const wanted = process.argv[2] ?? 'desk';
if (!Object.hasOwn(sets, wanted)) {
  console.error(`There are no pictures called ${wanted}; there are: ${Object.keys(sets).join(', ')}.`);
  process.exit(2);
}
const env = { ...process.env, PICTURES: `${root}docs/guides/pictures` };
const done = spawnSync('npx', ['vitest', 'run', '--project', 'e2e', sets[wanted]], {
  cwd: root,
  env,
  stdio: 'inherit',
});
process.exit(done.status ?? 1);
