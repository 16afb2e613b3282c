// What verification is told of other modules: whose images are whose, which agreement holds, and what follows from being verified.
import { addBankAccountIn } from '../bank-accounts/index.ts';
import { clientChanged, parseClientId } from '../clients/index.ts';
import { readAskedVersion, readVersionInEffect } from '../documents/index.ts';
import type { KycParts, Submission } from '../kyc/index.ts';
import { recordScoreEvent } from '../score/index.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { Ground } from './ground.ts';
import type { MoneyParts } from './money.ts';
import type { BusinessParts, BusinessSources } from './parts.ts';

export function createKycParts(
  { bus, clock: houseClock }: Pick<BusinessParts, 'bus' | 'clock'>,
  { directory, uploads }: Pick<Ground, 'directory' | 'uploads'>,
  { sanctions, checks }: Pick<BusinessSources, 'sanctions' | 'checks'>,
  money: MoneyParts,
): KycParts {
  const { db, clock, ids, vault, notify } = money;
  const shared = { db, clock, ids, vault, notify };
  return {
    ...shared,
    ownsFile: async (reader, clientId, fileId) => (await uploads.findOwn(reader, clientId, fileId)) !== undefined,
    signImage: uploads.sign,
    // The texts in effect today, also where a past is told: they are younger than it.
    readAgreement: (reader, language) => readVersionInEffect(reader, 'agreement', language, houseClock.now()),
    readAskedAgreement: (reader) => readAskedVersion(reader, 'agreement', houseClock.now()),
    onVerified: (tx, submission) => followVerification(money, tx, directory, submission),
    tellChange(tx, clientId) {
      const { tenantId } = tx.scope;
      const signal = Buffer.from(JSON.stringify({ tenantId, clientId }));
      tx.afterCommit(() => bus.publish(clientChanged, signal));
    },
    sanctions,
    providerOf(tenantId) {
      const setting = directory.find(tenantId)?.kyc;
      return setting && checks(setting);
    },
    countryOf: (tenantId) => directory.find(tenantId)?.country,
    readImage: uploads.read,
  };
}

/** Points at once, and the declared bank account as the first payee: it waits for its own verification like any other. */
async function followVerification(
  money: MoneyParts,
  tx: TenantTx,
  directory: TenantDirectory,
  { clientId, country, answers }: Submission,
): Promise<void> {
  const { clock, ids, messages } = money;
  const scope = tx.scope;
  const tenant = directory.find(scope.tenantId);
  if (!tenant) throw new Error('a client of no tenant');
  const notify = messages.sendMessage;
  const cause = { kind: 'kyc', id: clientId };
  await recordScoreEvent({ clock, ids, notify }, tx, { rule: 'kyc_approved', clientId, cause });
  const owner = { scope, clientId: parseClientId(clientId), tenant };
  // One that is known already, or that the tenant does not serve, is not added again: that is no reason against a verification.
  await addBankAccountIn(money, tx, owner, {
    country,
    holder: answers.holder_name,
    bankName: answers.bank_name,
    number: answers.account_number,
    code: answers.bank_code === '' ? undefined : answers.bank_code,
  });
}
