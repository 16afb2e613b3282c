// Dues for tests, by the real verbs: what a client signed for, and what is outstanding of it.
import { parseId } from '@candor/contract/ids.ts';
import type { DueId, SignatureId } from '@candor/contract/ids.ts';
import { proposeDue, recordSignature } from '@candor/brokerage/dues/index.ts';
import { decodeMoney, expectParsed } from '@candor/money';
import type { TestClient } from '../people.ts';
import type { TestSystem } from '../system.ts';
import { accountOf } from './accounts.ts';
import { approve, expectDone } from './approvals.ts';
import type { MoneyDesk } from './approvals.ts';
import { holderOf } from './clients.ts';

/** What a client signed besides loans: an order to be paid or a service, up to an amount. In the client's own name. */
export async function addSignature(
  system: TestSystem,
  client: TestClient,
  kind: 'order' | 'service',
  maximum: { readonly amount: string; readonly currency: string },
): Promise<SignatureId> {
  const { scope } = holderOf(system, client);
  const { ids } = system.server.money.parts;
  const id = ids.next();
  const signature = {
    id,
    clientId: client.id,
    kind,
    subjectId: ids.next(),
    maximum: expectParsed(decodeMoney(maximum)),
    signedAt: system.clock.now(),
  };
  await system.server.db.transact(scope, (tx) => recordSignature(tx, scope.tenantId, signature));
  return id;
}

/** An outstanding balance for a service that the client signed for, raised by the desk. */
export async function addDue(
  system: TestSystem,
  desk: MoneyDesk,
  client: TestClient,
  amount: { readonly amount: string; readonly currency: string },
): Promise<DueId> {
  const { accountId } = await accountOf(system, client, amount.currency);
  const proposal = {
    clientId: client.id,
    accountId,
    signatureId: await addSignature(system, client, 'service', amount),
    amount,
    code: 'service_fee',
    reason: 'a service that was signed for',
  } as const;
  const raised = expectDone(await proposeDue(system.server.money.parts, desk.maker, proposal));
  await approve(system, desk, raised);
  return parseId('due', raised.subjectId);
}
