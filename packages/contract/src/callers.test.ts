// What a declaration leaves out is said by its caller, and what the compiler refuses (an expectation that is not met fails the type check).
import * as z from 'zod/mini';
import { describe, expect, test } from 'vitest';
import { makersOf } from './approvals/makers.ts';
import { approval } from './approvals/staff.ts';
import { client, clientWith, staff } from './callers.ts';

const thing = z.strictObject({ id: z.string() });
const summary = 'Things.';

describe('a declaration', () => {
  test('says base, method and who may call', () => {
    const rule = { perm: 'loan' } as const;
    const declared = clientWith(rule).put('saveThing', '/thing', { summary, body: thing });
    expect(declared).toEqual({
      id: 'saveThing',
      base: 'api',
      method: 'PUT',
      path: '/thing',
      summary,
      access: { kind: 'client', rule },
      body: thing,
      refusals: [],
    });
    expect(staff('auditor').get('getThing', '/thing', { summary }).access).toEqual({
      kind: 'staff',
      roles: ['auditor'],
    });
  });

  test('of a list by pages takes a cursor and its filters, and answers pages', () => {
    const { query, response, refusals } = client.page('listThings', '/things', {
      summary,
      of: thing,
      filters: { kind: z.optional(z.string()) },
      refusals: ['not_found'],
    });
    expect(Object.keys(query?.shape ?? {})).toEqual(['cursor', 'limit', 'kind']);
    expect(Object.keys(response?.shape ?? {})).toEqual(['items', 'next']);
    expect(refusals).toEqual(['not_found', 'bad_request']);
  });

  test('of a queue of staff takes a status and a client, and leaves a line in the trail', () => {
    const { query, shows } = staff('auditor').queue('listThings', '/things', {
      summary,
      of: thing,
      statuses: ['open'],
    });
    expect(Object.keys(query?.shape ?? {})).toEqual(['cursor', 'limit', 'status', 'client_id']);
    expect(shows).toBe('clients');
  });

  test('of a list that is answered whole takes nothing', () => {
    const { query, response } = client.list('listThings', '/things', { summary, of: thing });
    expect(query).toBeUndefined();
    expect(Object.keys(response?.shape ?? {})).toEqual(['items']);
  });

  test('G-03 of what moves a client’s money says which way it leads', () => {
    const paid = client.post('payThing', '/thing', { summary, idempotent: true, begins: false });
    // @ts-expect-error -- it does not say whether it begins something or leads out
    const silent = client.post('payThing', '/thing', { summary, idempotent: true });
    expect([paid.begins, silent.begins]).toEqual([false, undefined]);
  });
});

describe('a proposal', () => {
  const makers = makersOf('operations');

  test('says why, and answers what waits for the second person', () => {
    const { method, body, response } = makers.propose('proposeThing', '/things', {
      summary,
      body: { name: z.string() },
    });
    expect([method, Object.keys(body?.shape ?? {}), response]).toEqual(['POST', ['name', 'reason'], approval]);
  });

  test('about one thing names it, the version that was looked at, and what stands against it', () => {
    const { params, body, refusals } = makers.decide('endThing', '/things/{id}/end', {
      summary,
      of: 'loan',
      refusals: ['loan_terms'],
    });
    expect([Object.keys(params?.shape ?? {}), Object.keys(body?.shape ?? {})]).toEqual([['id'], ['version', 'reason']]);
    expect(refusals).toEqual([
      'not_found',
      'version_changed',
      'state_conflict',
      'already_proposed',
      'item_claimed',
      'loan_terms',
    ]);
  });
});
