// `npm run trace`: which requirement id is named by which test, and what no test names yet. Never runs a test.
import { fileURLToPath } from 'node:url';
import { isTest, readProject } from '../tidy/project.ts';
import { readAreas, readRequirements, REQUIREMENTS_FILE } from './requirements.ts';
import type { Requirement } from './requirements.ts';
import { readTitles } from './titles.ts';
import type { Title } from './titles.ts';

interface Row extends Requirement {
  readonly tests: readonly Title[];
}

function traceRequirements(root: string): Row[] {
  const { tree, sources } = readProject(root);
  const requirements = readRequirements(tree.files.get(REQUIREMENTS_FILE)?.text ?? '');
  const areas = readAreas(requirements);
  const titles = [...sources.values()]
    .filter(({ path }) => isTest(path))
    .flatMap((source) => readTitles(source, areas));
  return requirements.map((row) => ({ ...row, tests: titles.filter(({ ids }) => ids.includes(row.id)) }));
}

function printRows(rows: readonly Row[]): void {
  for (const { id, tests } of rows) {
    const [first, ...rest] = tests.map(({ file, line, text }) => `${file}:${line}  ${text}`);
    console.log(`${id.padEnd(8)} ${first ?? '—'}`);
    for (const line of rest) console.log(`${' '.repeat(8)} ${line}`);
  }
  console.log('');
  for (const area of readAreas(rows)) {
    const own = rows.filter((row) => row.area === area);
    const open = own.filter(({ tests }) => tests.length === 0).map(({ id }) => id);
    const count = `${own.length - open.length} of ${own.length}`.padStart(9);
    console.log(`${area.padEnd(5)} ${count} covered${open.length > 0 ? `, uncovered: ${open.join(' ')}` : ''}`);
  }
  const covered = rows.filter(({ tests }) => tests.length > 0).length;
  console.log(`\n${covered} of ${rows.length} requirements are named by a test`);
}

const rows = traceRequirements(fileURLToPath(new URL('../../', import.meta.url)));
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2));
else printRows(rows);
