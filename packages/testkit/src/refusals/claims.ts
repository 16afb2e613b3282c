// What staff are refused because somebody else works on it, because it changed since they looked, or because its time is over.
import type { Endpoint } from '@candor/contract';
import * as approvals from '@candor/contract/approvals/staff.ts';
import { claimKinds } from '@candor/contract/approvals/staff.ts';
import { proposeCredit } from './approvals.ts';
import { proposalCalls } from './proposal-calls.ts';
import type { Make, RefusalRow } from './row.ts';
import { unknownId } from './world.ts';

/** One row per endpoint, whatever number of kinds it proposes. */
const calls = new Map<Endpoint, { readonly kind: string; readonly make: Make }>(
  Object.entries(proposalCalls).map(([kind, { endpoint, make }]) => [endpoint, { kind, make }]),
);

const claimed =
  (kind: string, make: Make): Make =>
  async (world) => {
    const call = await make(world);
    const body = { kind: kind.split('.')[0], item_id: call.params?.['id'] ?? unknownId };
    const taken = await world.call(approvals.claimItem, { by: 'checker', body });
    if (taken.status !== 200) throw new Error(`not claimed: ${JSON.stringify(taken.body)}`);
    return call;
  };

const changed =
  (make: Make): Make =>
  async (world) => {
    const call = await make(world);
    return { ...call, body: { ...Object(call.body), version: 'status:00000000' } };
  };

/** Claims of an item hold for a quarter of an hour, so these come last. */
export function claimRows(endpoints: readonly Endpoint[]): RefusalRow[] {
  return endpoints.flatMap((endpoint): RefusalRow[] => {
    const call = calls.get(endpoint);
    if (!call) return [];
    const { kind, make } = call;
    const isItem = claimKinds.some((one) => one === kind.split('.')[0]);
    return [
      ...(endpoint.refusals.includes('version_changed')
        ? [{ endpoint, code: 'version_changed', make: changed(make) } as const]
        : []),
      ...(endpoint.refusals.includes('item_claimed') && isItem
        ? [{ endpoint, code: 'item_claimed', make: claimed(kind, make) } as const]
        : []),
    ];
  });
}

const note = 'looked at it again';

const bodies = new Map<Endpoint, object>([
  [approvals.approveProposal, {}],
  [approvals.rejectProposal, { note }],
]);

/** A proposal that an officer has on the desk while the checker decides. */
export const claimedVerdicts: readonly RefusalRow[] = [approvals.approveProposal, approvals.rejectProposal].map(
  (endpoint, place) => ({
    endpoint,
    code: 'item_claimed',
    make: async (world) => {
      const id = await proposeCredit(world, `CLAIMED-${place}`);
      await world.call(approvals.claimItem, { by: 'officer', body: { kind: 'approval', item_id: id } });
      return { by: 'checker', params: { id }, body: bodies.get(endpoint) };
    },
  }),
);

const weekMs = 7 * 24 * 60 * 60_000;

/** The clock moves on by a week each: these come after everything else. */
export const expiredRows: readonly RefusalRow[] = [...bodies].map(([endpoint, body], place) => ({
  endpoint,
  code: 'proposal_expired',
  make: async (world) => {
    const id = await proposeCredit(world, `EXPIRED-${place}`);
    world.system.clock.advance(weekMs);
    return { by: 'checker', params: { id }, body };
  },
}));
