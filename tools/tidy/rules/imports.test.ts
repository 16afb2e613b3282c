import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

/** The fixtures' packages stand on each other already: an arrow that runs back closes a circle too, which is another rule's. */
const directions = (files: Parameters<typeof tidyFixture>[0]): string[] =>
  tidyFixture(files).filter((finding) => !finding.includes('[import circle]'));

const add = 'packages/money/src/add.ts';
const sum = 'export const add = (a: bigint, b: bigint): bigint => a + b;';

test.each([
  ["import '@candor/contract';", 'packages/money must not import packages/contract'],
  [
    "import '../../contract/src/index.ts';",
    '../../contract/src/index.ts leaves packages/money: import the package by name',
  ],
  ["import './gone.ts';", './gone.ts leads to no file'],
])('%s in money fails', (line, text) => {
  expect(directions({ [add]: moduleText(`${line}\n${sum}`) })).toEqual([`${add}:2  [import direction] ${text}`]);
});

test('a test may boot the whole system, a module may not', () => {
  const server = {
    'apps/server/package.json': JSON.stringify({ name: '@candor/server' }),
    'apps/server/src/index.ts': "export { add } from '@candor/money';\n",
  };
  expect(tidyFixture({ ...server, 'packages/money/src/add.test.ts': "import '@candor/server';\n" })).toEqual([]);
  expect(directions({ ...server, [add]: moduleText(`import '@candor/server';\n${sum}`) })).toEqual([
    `${add}:2  [import direction] packages/money must not import apps/server`,
  ]);
});

test('modules of the brokerage look down, through the face', () => {
  const root = 'packages/brokerage/src';
  const files = (module: string, line: string): Record<string, string> => ({
    [`${root}/index.ts`]:
      "export * from './kyc/index.ts';\nexport * from './orders/index.ts';\nexport * from './tenants/index.ts';\n",
    [`${root}/kyc/index.ts`]: "export * from './service.ts';\n",
    [`${root}/kyc/service.ts`]: moduleText(module === 'kyc' ? line : ''),
    [`${root}/orders/index.ts`]: moduleText('export const orders = 1;'),
    [`${root}/tenants/index.ts`]: moduleText(module === 'tenants' ? line : 'export const tenants = 1;'),
  });
  expect(tidyFixture(files('kyc', "import '../tenants/index.ts';"))).toEqual([]);
  expect(tidyFixture(files('kyc', "import '../orders/index.ts';"))).toEqual([
    `${root}/kyc/service.ts:2  [import direction] kyc (level 4) must not import orders (level 12)`,
  ]);
  expect(tidyFixture(files('tenants', "import '../kyc/service.ts';"))).toHaveLength(1);
});

test('the raw connection stays with its owners', () => {
  const files = {
    'packages/platform/src/db/connection.ts': moduleText('export const open = 1;'),
    'packages/ledger/src/index.ts': moduleText("import '@candor/platform/db/connection.ts';"),
  };
  expect(tidyFixture(files)).toContain(
    'packages/ledger/src/index.ts:2  [import direction] packages/platform/src/db/connection.ts is private to packages/platform and packages/testkit and bench and tools',
  );
});

test('features do not know each other', () => {
  const files = {
    'apps/client/src/main.tsx': moduleText("import './features/news/page.tsx';"),
    'apps/client/src/features/news/page.tsx': moduleText("import '../market/page.tsx';"),
    'apps/client/src/features/market/page.tsx': moduleText('export const page = 1;'),
  };
  expect(tidyFixture(files)).toEqual([
    'apps/client/src/features/news/page.tsx:2  [import direction] feature news must not import feature market',
  ]);
});

test('the client does not reach the staff contract, not even through another file', () => {
  const files = {
    'packages/contract/src/index.ts': "export { roles } from './things/staff.ts';\n",
    'apps/client/src/main.tsx': moduleText("import '@candor/contract';"),
  };
  expect(tidyFixture(files)).toEqual([
    'apps/client/src/main.tsx  [out of reach] the client never sees the staff contract: apps/client/src/main.tsx → packages/contract/src/index.ts → packages/contract/src/things/staff.ts',
  ]);
});
