// S-27 verb by verb over HTTP: what staff propose is decided neither by who proposed it nor by anybody of another tenant.
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { approvalKinds, approveProposal, rejectProposal, withdrawProposal } from '@candor/contract/approvals/staff.ts';
import { staffVerbs } from '@candor/contract/verbs.ts';
import { parseTenantId, tenantScope } from '@candor/platform/db/index.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { addStaff, callApi, tenantIds } from '@candor/testkit';
import type { Answer } from '@candor/testkit';
import { openTestSystem } from '@candor/testkit/opening.ts';
import { proposalCalls } from '@candor/testkit/refusals/proposal-calls.ts';
import { buildRefusalWorld } from '@candor/testkit/refusals/world.ts';

const system = await openTestSystem();
const world = await buildRefusalWorld(system);

const made = z.looseObject({ id: z.string(), kind: z.string(), maker_id: z.string(), state: z.string() });
const note = 'looked at it again';

/** The proposal itself, or beside what else was answered. */
function proposalIn({ body }: Answer): z.infer<typeof made> {
  const beside = z.safeParse(z.looseObject({ approval: made }), body);
  return beside.success ? beside.data.approval : z.parse(made, body, { reportInput: true });
}

/** Decisions of platform administrators stand in their own realm. */
const scopeOf = ({ by }: { readonly by: unknown }) =>
  by === 'founder'
    ? tenantScope(parseTenantId(tenantIds.platform), { kind: 'system', id: 'test' })
    : world.desk.maker.scope;

async function stateOf(id: string, scope: TenantScope): Promise<string | undefined> {
  const [row] = await system.server.db.read(
    scope,
    (reader) => reader.sql<Array<{ state: string }>>`
      select state from brokerage.approvals where approval_id = ${id}`,
  );
  return row?.state;
}

describe('S-27 what needs two people', () => {
  test('S-27 the calls below are those of the list of staff’s verbs', () => {
    const pairs = Object.entries(staffVerbs).flatMap(([id, verb]) =>
      verb.people === 2 ? verb.proposes.map((kind) => `${kind} by ${id}`) : [],
    );
    expect(
      Object.entries(proposalCalls)
        .map(([kind, { endpoint }]) => `${kind} by ${endpoint.id}`)
        .toSorted(),
    ).toEqual(pairs.toSorted());
  });

  test.each(approvalKinds)('S-27 %s is decided neither by its maker nor by another tenant’s checker', async (kind) => {
    const { endpoint, make } = proposalCalls[kind];
    const call = await make(world);
    const { by } = call;
    const proposed = proposalIn(await world.call(endpoint, call));
    expect(proposed).toMatchObject({ kind, state: 'proposed' });
    const params = { id: proposed.id };
    const own = await world.call(approveProposal, { by, params, body: {} });
    expect(own.body).toMatchObject({ code: 'self_approval' });
    const ownRefusal = await world.call(rejectProposal, { by, params, body: { note } });
    expect(ownRefusal.body).toMatchObject({ code: 'self_approval' });
    const { bearer } = await addStaff(system, 'india', ['approver', 'tenant_admin']);
    const stranger = { tenant: 'india', bearer, params } as const;
    for (const [verb, body] of [
      [approveProposal, {}],
      [rejectProposal, { note }],
    ] as const) {
      expect((await callApi(system, verb, { ...stranger, body })).status).toBe(404);
    }
    expect(await stateOf(proposed.id, scopeOf(call))).toBe('proposed');
    expect((await world.call(withdrawProposal, { by, params })).body).toMatchObject({ state: 'withdrawn' });
  });
});
