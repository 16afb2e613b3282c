// `npm run mutants -- mend [--only text] [--slow]`: turns each mended line back in a copy of the tree, runs the test that was written for
// it and expects it red. A test that stays green proves nothing; one that cannot be run neither. The last line is JSON.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { makeScratch, type Scratch } from '../cost/scratch.ts';
import { mutantLists } from './lists.ts';
import type { Mutant } from './mutant.ts';
import { readVerdict, type Verdict } from './verdict.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

function judge(scratch: Scratch, { file, search, replace, test }: Mutant): Verdict {
  const path = join(scratch.folder, file);
  const kept = readFileSync(path, 'utf8');
  const report = join(scratch.folder, 'mutant-report.json');
  writeFileSync(report, '{}');
  writeFileSync(
    path,
    kept.replace(search, () => replace),
  );
  try {
    // What a browser is given, and what npm start runs, is built.
    if (test.project === 'e2e')
      execFileSync(process.execPath, ['tools/build/build.ts'], { cwd: scratch.folder, stdio: 'ignore' });
    const name = test.name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
    scratch.tryQuietly('vitest', [
      'run',
      '--project',
      test.project,
      test.file,
      '--testNamePattern',
      name,
      '--reporter=json',
      `--outputFile=${report}`,
    ]);
    return readVerdict(readFileSync(report, 'utf8'), test.name);
  } finally {
    writeFileSync(path, kept);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { only: { type: 'string', multiple: true }, slow: { type: 'boolean', default: false } },
});
const name = positionals[0] ?? '';
const list = Object.hasOwn(mutantLists, name) ? mutantLists[name] : undefined;
if (list === undefined) {
  console.error(`Which list? npm run mutants -- <name>, one of: ${Object.keys(mutantLists).join(', ')}`);
  process.exitCode = 1;
} else {
  const { only, slow } = values;
  // Journeys need the built apps, so they are asked for by name.
  const chosen = list.filter(
    ({ point, test }) =>
      (slow || test.project !== 'e2e') && (only === undefined || only.some((text) => point.includes(text))),
  );
  const scratch = makeScratch(root);
  let found = 0;
  try {
    for (const mutant of chosen) {
      const verdict = judge(scratch, mutant);
      if (verdict === 'red') found += 1;
      console.log(`${verdict === 'red' ? 'red  ' : verdict.toUpperCase()} ${mutant.point} · ${mutant.test.name}`);
    }
  } finally {
    scratch.remove();
  }
  process.exitCode = found === chosen.length ? 0 : 1;
  console.log(JSON.stringify({ mutants: chosen.length, found }));
}
