// One line of the table of refusals: which endpoint answers which code to which call.
import type { Endpoint, ErrorCode } from '@candor/contract';
import type { MessageKind } from '@candor/contract/rules/message-links.ts';
import type { CallOptions } from '../api.ts';
import type { TestClient } from '../people.ts';
import type { Clerk, RefusalWorld } from './world.ts';

export type RefusedCall = CallOptions & { readonly by: TestClient | Clerk };

export interface RefusalRow {
  readonly endpoint: Endpoint;
  readonly code: ErrorCode;
  make(world: RefusalWorld): RefusedCall | Promise<RefusedCall>;
}

type Calls = Readonly<Partial<Record<ErrorCode, RefusalRow['make']>>>;

/** Several codes of one endpoint, each with the call that meets it. */
export function rowsOf<E extends Endpoint>(
  endpoint: E,
  calls: { readonly [Code in E['refusals'][number]]?: RefusalRow['make'] } & Calls,
): RefusalRow[] {
  return endpoint.refusals.flatMap((code) => {
    const make = calls[code];
    return make ? [{ endpoint, code, make }] : [];
  });
}

export type Make = RefusalRow['make'];

/** How a kind of proposal is made, by a call that is in order. */
/** Where a client reads what two people decided about them. */
export interface Told {
  readonly act: string;
  readonly message?: MessageKind;
}

/** What two people decided about the house: the guarded tables that it writes, and no client's balance. */
export interface House {
  readonly writes: readonly string[];
}

export interface ProposalCall {
  readonly endpoint: Endpoint;
  readonly make: Make;
  /** What comes of it once the second person agrees. */
  readonly outcome: Told | House;
}

export type Body = Readonly<Record<string, unknown>>;

/** Whatever was proposed once is not proposed again while it is open. */
export const twice =
  (endpoint: Endpoint, make: Make): Make =>
  async (world) => {
    const call = await make(world);
    await world.done(endpoint, call);
    return call;
  };

/** What was proposed, decided by the other, and is proposed again. */
export const afterwards =
  (endpoint: Endpoint, make: Make): Make =>
  async (world) => {
    const call = await make(world);
    await world.approve(await world.done(endpoint, call));
    return call;
  };

/** What one person proposes and another decides: neither is done twice. */
export const onlyOnce = (endpoint: Endpoint, make: Make) => ({
  state_conflict: afterwards(endpoint, make),
  already_proposed: twice(endpoint, make),
});

export const about = (id: string, body: Body): RefusedCall => ({ by: 'maker', params: { id }, body });

/** What money that moved writes. */
export const books = [
  'ledger.journals',
  'ledger.postings',
  'ledger.balances',
  'ledger.accounts',
  'ledger.blocks',
  'ledger.heads',
] as const;
