import { describe, expect, test } from 'vitest';
import { moduleText, tidyFixture } from '../fixture.ts';

const gifts = 'packages/brokerage/src/gifts';
const types =
  'export interface TenantTx { readonly id: string }\nexport interface GiftParts { readonly clock: () => number }\n';

function tidyVerb(code: string): string[] {
  return tidyFixture({
    'packages/brokerage/package.json': JSON.stringify({ name: '@candor/brokerage' }),
    'packages/brokerage/src/index.ts': "export { give } from './gifts/service.ts';\n",
    [`${gifts}/service.ts`]: moduleText(`${types}${code}`),
  }).filter((line) => line.includes('[arguments]'));
}

describe('the order of arguments', () => {
  test.each([
    ['the transaction first', 'export const give = (tx: TenantTx, parts: GiftParts) => [tx, parts.clock()];'],
    [
      'the subject between them',
      'export function give(parts: GiftParts, id: string, tx: TenantTx) { return [parts.clock(), id, tx]; }',
    ],
    [
      'parts that are taken out of them',
      "export function give(tx: TenantTx, { clock }: Pick<GiftParts, 'clock'>) { return [clock(), tx]; }",
    ],
  ])('%s is found', (_name, code) => {
    expect(tidyVerb(code)).toEqual([`${gifts}/service.ts:4  [arguments] the order is (parts, tx, subject, …)`]);
  });

  test('parts, transaction, subject is right; without parts there is no order', () => {
    const right =
      'export function give(parts: GiftParts, tx: TenantTx, id: string) { return [parts.clock(), tx, id]; }';
    expect(tidyVerb(`${right}\nexport const read = (id: string, tx: TenantTx) => [id, tx];`)).toEqual([]);
  });
});

describe('the transaction of a tenant', () => {
  const across = 'export interface Tx { readonly id: string }\nexport const save = (tx: Tx) => tx.id;';

  test('a transaction that may be across tenants is found where the data is a tenant’s', () => {
    expect(tidyVerb(`${across}\nexport const give = (parts: GiftParts) => parts.clock();`)).toEqual([
      `${gifts}/service.ts:5  [arguments] what belongs to a tenant is written with a TenantTx`,
    ]);
  });

  test('the tenants themselves are written across tenants', () => {
    const path = 'packages/brokerage/src/tenants/store.ts';
    expect(tidyFixture({ [path]: moduleText(across) }).filter((line) => line.includes('[arguments]'))).toEqual([]);
  });
});

describe('parts that nobody reads', () => {
  test('a member that no verb of the module reads is found', () => {
    expect(tidyVerb('export const give = (parts: GiftParts) => parts;')).toEqual([
      `${gifts}/service.ts:3  [arguments] clock is a part that no verb of the module reads`,
    ]);
  });

  test('one that is read by name or taken apart is not', () => {
    expect(tidyVerb('export const give = ({ clock }: GiftParts) => clock();')).toEqual([]);
  });
});
