import { expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const noun = 'packages/contract/src/things/client.ts';
const routes = 'packages/brokerage/src/tenants/index.ts';

function files(binding: string, list = "import './things/client.ts';"): Record<string, string> {
  return {
    'packages/contract/src/endpoints.ts': moduleText(list),
    'packages/contract/src/index.ts': "export * from './endpoints.ts';\nexport * from './things/client.ts';\n",
    [noun]: moduleText("export const listThings = client.list('listThings', '/things', { of: thing });"),
    'packages/brokerage/package.json': JSON.stringify({ name: '@candor/brokerage' }),
    'packages/brokerage/src/index.ts': "export * from './tenants/index.ts';\n",
    [routes]: moduleText(binding),
  };
}

test('an endpoint without a handler is named', () => {
  expect(tidyFixture(files('export const routes = [bind(things.listThings, guard, handle)];'))).toEqual([]);
  expect(tidyFixture(files('export const routes = [];'))).toEqual([
    `${noun}  [endpoint] listThings has no handler: bind it`,
  ]);
});

test('an endpoint outside the list of all is named', () => {
  expect(
    tidyFixture(files('export const routes = [bind(listThings, guard, handle)];', 'export const all = 1;')),
  ).toEqual([`${noun}  [endpoint] its endpoints are not in endpoints.ts`]);
});
