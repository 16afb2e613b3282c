// What the verbs of savings need, and what they all do: name the owner and the cause, tell the client, leave a line in the trail.
import type { SavingId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { readTerms } from '../products/index.ts';
import type { Product, ProductCaller } from '../products/index.ts';
import type { AccountParts } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { CheckPin } from '../credentials/index.ts';
import type { Ledger } from '@candor/ledger';
import type { Messages } from '../messages/index.ts';
import type { Saving, SavingsProduct } from './saving.ts';

export interface SavingsParts extends AccountParts {
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
  readonly checkPin: CheckPin;
}

export type Saver = ProductCaller;

/** The bank account through which money goes to issuers and comes from them. */
export const savingsBank = { kind: 'bank', detail: 'savings' } as const;

export const causeOf = (id: SavingId) => ({ kind: 'saving', id }) as const;
export const ownerOf = ({ clientId, accountId }: Pick<Saving, 'clientId' | 'accountId'>) => ({ clientId, accountId });

export function minimumOf(
  listed: Pick<Product, 'terms'>,
  { currency }: Pick<SavingsProduct, 'currency'>,
): bigint | undefined {
  return readTerms(listed, currency).minimumMinor;
}

/** Always the last: it locks the trail. */
export async function auditSaving(
  { clock }: Pick<SavingsParts, 'clock'>,
  tx: TenantTx,
  { id, clientId }: Pick<Saving, 'id' | 'clientId'>,
  act: `saving.${'opened' | 'left' | 'returned' | 'renewed' | 'chosen'}`,
): Promise<void> {
  await recordAudit(tx, { actor: tx.scope.actor, act, subject: { kind: 'saving', id }, clientId }, clock.now());
}
