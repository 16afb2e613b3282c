// `npm run trace`: which requirement id is named by which test, and what no test names yet; with --journeys: which id is walked in a
// browser, and on which size. Never runs a test.
import { fileURLToPath } from 'node:url';
import { findGaps, readJourneys } from './journeys.ts';
import { readAreas } from './requirements.ts';
import { traceRequirements } from './rows.ts';
import type { Row } from './rows.ts';

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

function printJourneys(rows: readonly Row[]): void {
  for (const row of rows) {
    const { count, sizes } = readJourneys(row);
    console.log(`${row.id.padEnd(8)} ${count === 0 ? '—' : `${String(count).padStart(2)}  ${sizes.join(', ')}`}`);
  }
  const none = rows.filter((row) => readJourneys(row).count === 0).map(({ id }) => id);
  console.log(`\n${rows.length - none.length} of ${rows.length} requirements are walked in a browser`);
  if (none.length > 0) console.log(`without a journey: ${none.join(' ')}`);
  for (const gap of findGaps(rows)) console.log(gap);
}

const rows = traceRequirements(fileURLToPath(new URL('../../', import.meta.url)));
if (process.argv.includes('--json')) console.log(JSON.stringify(rows, null, 2));
else if (process.argv.includes('--journeys')) printJourneys(rows);
else printRows(rows);
