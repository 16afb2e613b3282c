import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import type { Schema } from './endpoint.ts';
import { fillPath } from './endpoint.ts';
import { allEndpoints } from './endpoints.ts';
import { errorStatus } from './errors.ts';
import { staffVerbs } from './verbs.ts';

interface Definition {
  readonly type: string;
  readonly checks?: ReadonlyArray<{ _zod: { def: { check: string } } }>;
}

/** Every schema inside a schema, itself included. */
function walk(value: unknown, seen = new Set<unknown>()): Schema[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  const isSchema = '_zod' in value && typeof value._zod === 'object' && value._zod !== null && 'def' in value._zod;
  const inner = isSchema ? (value as Schema)._zod.def : value;
  return [...(isSchema ? [value as Schema] : []), ...Object.values(inner).flatMap((part) => walk(part, seen))];
}

const schemas = allEndpoints.flatMap(({ id, params, query, body, response }) =>
  Object.entries({ params, query, body, response }).flatMap(([part, schema]) =>
    schema ? [[`${id} ${part}`, schema] as const] : [],
  ),
);

const onlyReads = (id: string): boolean => staffVerbs[id]?.changes.startsWith('nothing') === true;

describe('the contract', () => {
  test.each(schemas)('%s says nothing that JSON Schema cannot', (_name, schema) => {
    expect(() => z.toJSONSchema(schema, { target: 'draft-7', unrepresentable: 'throw' })).not.toThrow();
    const custom = walk(schema)
      .flatMap((part) => (part._zod.def as Definition).checks ?? [])
      .filter((check) => check._zod.def.check === 'custom');
    expect(custom).toEqual([]);
  });

  test.each(schemas)('S-23 %s has only strict objects', (_name, schema) => {
    const loose = walk(schema).filter(
      (part) => part._zod.def.type === 'object' && !('catchall' in part._zod.def && part._zod.def.catchall),
    );
    expect(loose).toHaveLength(0);
  });

  test('ids are unique and every refusal has a status', () => {
    expect(new Set(allEndpoints.map(({ id }) => id)).size).toBe(allEndpoints.length);
    for (const code of allEndpoints.flatMap(({ refusals }) => refusals)) expect(errorStatus).toHaveProperty(code);
  });

  test('G-03 every endpoint that moves a client’s money says whether it begins something or leads out', () => {
    const money = allEndpoints.filter(({ access, idempotent }) => access.kind === 'client' && idempotent === true);
    expect(money.filter(({ begins }) => begins === undefined).map(({ id }) => id)).toEqual([]);
    // What is added says its own way; what is here does not change it unnoticed.
    const said = allEndpoints.filter(({ begins }) => begins !== undefined);
    expect(Object.fromEntries(said.map(({ id, begins }) => [id, begins]))).toMatchObject({
      submitDeposit: true,
      quoteExchange: true,
      confirmExchange: true,
      applyForLoan: true,
      drawLoan: true,
      openSaving: true,
      placeBid: true,
      placeFundPurchase: true,
      placeFundSwitch: true,
      placeOrder: 'depends',
      replaceOrder: 'depends',
      askBlock: 'depends',
      acceptBlock: 'depends',
      chooseMaturity: 'depends',
      startPlan: true,
      changePlan: true,
      movePlan: 'depends',
      sellOrder: false,
      payAllotment: false,
      placeFundSale: false,
      leaveSaving: false,
      requestWithdrawal: false,
      repayLoan: false,
      settleDue: false,
    });
    expect(said.filter(({ begins }) => begins !== false).map(({ id }) => id)).not.toContain('cancelWithdrawal');
  });

  test('S-28 every staff endpoint that reads says whether it shows clients', () => {
    const reading = allEndpoints.filter(
      ({ id, base, method }) => base === 'staff' && (method === 'GET' || onlyReads(id)),
    );
    expect(reading.map(({ id }) => id)).toContain('previewNavs');
    expect(reading.filter(({ shows }) => shows === undefined).map(({ id }) => id)).toEqual([]);
  });

  test('every parameter of a path is described', () => {
    for (const { id, path, params } of allEndpoints) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const described = params ? Object.keys((z.toJSONSchema(params) as { properties?: object }).properties ?? {}) : [];
      expect(new Set(described), id).toEqual(new Set(named));
    }
  });

  test('fillPath escapes what it fills in', () => {
    expect(fillPath('/a/{id}/b', { id: '../x y' })).toBe('/a/..%2Fx%20y/b');
  });
});
