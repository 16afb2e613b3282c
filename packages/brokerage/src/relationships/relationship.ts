// A client's standing with the house as a whole, and what of it is still open. Pure.
import type { ClosingReason, OpenEnd } from '@candor/contract/relationships/reasons.ts';
import type { ApprovalId, ClientId, StaffId } from '@candor/contract/ids.ts';

/** Closed by two people and reopened by two; the database keeps the same. Suspending is the house's own act. */
export const transitions = {
  active: ['disabled', 'closed'],
  disabled: ['active', 'closed'],
  closed: ['active'],
} as const;
export type ClientStanding = keyof typeof transitions;

export interface OpenCount {
  readonly kind: OpenEnd;
  readonly count: number;
}

/** What two people decided, as it is kept. */
export type RelationshipChange = {
  readonly approvalId: ApprovalId;
  readonly clientId: ClientId;
} & (
  | { readonly kind: 'reassign'; readonly advisorId: StaffId }
  | { readonly kind: 'close'; readonly closing: ClosingReason }
  | { readonly kind: 'reopen' }
);
