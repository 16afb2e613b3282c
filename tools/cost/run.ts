// `npm run cost`: applies the kept changes to a copy of the tree one by one, has types, house rules and their tests look at each, and
// counts what it touched. The last line is the figures; it fails when a change does not work any more or costs more than it may.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { changes } from './changes.ts';
import type { Change } from './changes.ts';
import { countCost, readPatch, renumberMigrations } from './patch.ts';
import { makeScratch } from './scratch.ts';
import type { Scratch } from './scratch.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const projects = ['tsconfig.json', 'tsconfig.web.json'] as const;

function isWorking(scratch: Scratch, { tests }: Change): boolean {
  const areTypesRight = projects.every((project) =>
    scratch.run('tsc', ['-p', project, '--incremental', '--tsBuildInfoFile', `.cache/${project}.build`]),
  );
  return (
    areTypesRight &&
    scratch.run('node', ['tools/tidy/print.ts']) &&
    Object.entries(tests).every(([project, paths]) => scratch.run('vitest', ['run', '--project', project, ...paths]))
  );
}

function describe(change: Change, patch: string): { readonly count: number; readonly faults: readonly string[] } {
  const { files, beside, faults } = countCost(change, readPatch(patch));
  console.log(`\n${change.name}: ${files.length} files`);
  for (const { path, isNew } of files) console.log(`  ${isNew ? 'new ' : 'edit'} ${path}`);
  if (change.beside === 'texts') console.log(`  and texts in ${beside.length} files`);
  else for (const { path, added } of beside) console.log(`  and ${added} line of ${path}`);
  return { count: files.length, faults };
}

const figures: Record<string, number> = {};
const broken: string[] = [];
const scratch = makeScratch(root);
try {
  const migrations = readdirSync(join(scratch.folder, 'packages/brokerage/migrations'));
  for (const change of changes) {
    const patch = renumberMigrations(readFileSync(join(import.meta.dirname, change.patch), 'utf8'), migrations);
    const { count, faults } = describe(change, patch);
    figures[change.name] = count;
    broken.push(...faults.map((fault) => `${change.name}: ${fault}`));
    scratch.apply(patch);
    if (!isWorking(scratch, change)) broken.push(`${change.name}: types, house rules or tests fail`);
    scratch.apply(patch, true);
  }
} finally {
  scratch.remove();
}
for (const line of broken) console.error(line);
process.exitCode = broken.length === 0 ? 0 : 1;
console.log(JSON.stringify(figures));
