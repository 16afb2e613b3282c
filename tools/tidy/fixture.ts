// Small project trees in a temporary folder, for the tests of the rules. Never touches the real tree.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatFinding } from './finding.ts';
import { runTidy } from './tidy.ts';

const opening = '// A module of the fixture.\n';

/** A tree without a single finding; each test breaks one thing in it. */
const clean: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: 'fixture', scripts: { start: 'node tools/start.mjs' } }),
  'docs/decisions/dependencies.md': '- `zod`: schemas\n- `@node/*`: runtimes\n',
  'docs/requirements.md': '- AUTH-01 Signs in.\n- I1 Sums to zero.\n',
  'tools/start.mjs': `${opening}process.exitCode = 0;\n`,
  'packages/money/package.json': JSON.stringify({ name: '@candor/money' }),
  'packages/money/src/index.ts': "export { add } from './add.ts';\n",
  'packages/money/src/add.ts': `${opening}export const add = (a: bigint, b: bigint): bigint => a + b;\n`,
  'packages/contract/package.json': JSON.stringify({ name: '@candor/contract', dependencies: { zod: '4.6.7' } }),
  'packages/contract/src/index.ts': "export { add } from '@candor/money';\n",
  'packages/contract/src/things/staff.ts': `${opening}export const roles = ['advisor'];\n`,
  'packages/contract/src/things/staff.test.ts': "import { roles } from './staff.ts';\nroles.join();\n",
  'packages/platform/package.json': JSON.stringify({ name: '@candor/platform' }),
  'packages/platform/src/index.ts': "export { now } from './clock/clock.ts';\n",
  'packages/platform/src/clock/clock.ts': `${opening}export const now = (): number => Date.now();\n`,
  'packages/locales/src/en-US/home.json':
    '{ "greeting": "Hello {name}", "count": "{n, plural, one {# item} other {# items}}" }',
  'packages/locales/src/pl-PL/home.json':
    '{ "greeting": "Witaj, {name}", "count": "{n, plural, one {# rzecz} few {# rzeczy} many {# rzeczy} other {# rzeczy}}" }',
};

/** Formatted findings of the clean tree with these files written over it; `null` leaves a file out. */
export function tidyFixture(changes: Readonly<Record<string, string | null>>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'candor-tidy-'));
  try {
    for (const [path, text] of Object.entries({ ...clean, ...changes })) {
      if (text === null) continue;
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    return runTidy(root).map(formatFinding);
  } finally {
    rmSync(root, { recursive: true });
  }
}

/** The source of a module with its opening comment. */
export function moduleText(code: string): string {
  return `${opening}${code}\n`;
}
