// A request that moves money or decides about it, and the facts it leaves in the database when it was told yes. Pure.
import { decodeMoney, expectParsed } from '@candor/money';
import type { Due } from '@candor/contract/dues/client.ts';
import type { Approval } from '@candor/contract/approvals/staff.ts';
import type { FaultRequest } from '../target.ts';

/** One thing that stands in the database once: a journal by its key, or a record by its id. */
export type Fact = `${'journal' | 'deposit' | 'withdrawal' | 'exchange' | 'loan' | 'decision' | 'order'} ${string}`;

export interface Order extends FaultRequest {
  readonly name: string;
  /** What a yes leaves behind, by its body. */
  readonly facts: (body: string) => readonly Fact[];
  /**
   * What may be there although nobody was told yes: without a key, an earlier try whose answer got lost; with a key only what never got a
   * yes or a no.
   */
  readonly maybe: readonly Fact[];
}

type FactsOf<Answer> = (answer: Answer) => readonly Fact[];

interface Named {
  readonly id: string;
}

export const exchanged: FactsOf<Named> = ({ id }) => [`exchange ${id}`, `journal exchange:${id}`];
export const declared: FactsOf<Named> = ({ id }) => [`deposit ${id}`];
export const requested: FactsOf<Named> = ({ id }) => [`withdrawal ${id}`, `journal withdrawal-requested:${id}`];
export const appliedFor: FactsOf<Named> = ({ id }) => [`loan ${id}`];
export const drawn: FactsOf<Named> = ({ id }) => [`journal loan-drawn:${id}`];
export const repaid: FactsOf<Named> = ({ id }) => [`journal loan-repaid:${id}:all`];
export const settled: FactsOf<Pick<Due, 'id' | 'settled_amount'>> = ({ id, settled_amount: sum }) => [
  `journal due-settled:${id}:${expectParsed(decodeMoney(sum)).amountMinor}`,
];

/** Known before they are answered: these carry no key. */
export const released = (id: string): readonly Fact[] => [`journal withdrawal-released:${id}`];
export const paid = (id: string): readonly Fact[] => [`journal withdrawal-paid:${id}`];
export const sentBack = (id: string): readonly Fact[] => [`journal withdrawal-returned:${id}`];

export function approved({
  id,
  kind,
  subject_id: subject,
  payload,
}: Pick<Approval, 'id' | 'kind' | 'subject_id' | 'payload'>): readonly Fact[] {
  const decision: Fact = `decision ${id}`;
  if (kind === 'deposit.credit') return [decision, `journal deposit-credited:${subject}`];
  if (kind === 'withdrawal.reject') return [decision, ...released(subject)];
  if (kind === 'withdrawal.pay') return [decision, ...paid(subject)];
  // Before it was paid the hold is released; afterwards the bank's money comes back.
  if (kind === 'withdrawal.return') {
    return [decision, ...(payload['was_paid'] === true ? sentBack(subject) : released(subject))];
  }
  return [decision];
}
