// The level of standing: verification, messages, documents, activity, events, complaints, disclosures, bank accounts, score and nominees.
import { decodeMoney, expectParsed } from '@candor/money';
import { isRefusal } from '@candor/contract';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { basePaths } from '@candor/platform/http/mount.ts';
import { readAssets } from '../accounts/index.ts';
import type { AssetParts } from '../accounts/index.ts';
import { composeActivity } from '../activity/module.ts';
import type { BankAccountParts } from '../bank-accounts/index.ts';
import { composeBankAccounts } from '../bank-accounts/module.ts';
import type { ComplaintNotice } from '../complaints/index.ts';
import { composeComplaints } from '../complaints/module.ts';
import { composeDisclosures } from '../disclosures/module.ts';
import { composeDocuments } from '../documents/module.ts';
import { createTickets } from '../events/index.ts';
import { composeEvents } from '../events/module.ts';
import type { EventParts } from '../events/module.ts';
import type { KycParts } from '../kyc/index.ts';
import { composeKyc } from '../kyc/module.ts';
import type { Messages } from '../messages/index.ts';
import { composeMessages } from '../messages/module.ts';
import type { NomineeNotice, NomineeParts } from '../nominees/index.ts';
import { composeNominees } from '../nominees/module.ts';
import { composePreferences } from '../preferences/module.ts';
import type { ScoreNotice, VipParts } from '../score/index.ts';
import { composeScore } from '../score/module.ts';
import type { TenantDirectory } from '../tenants/index.ts';
import type { Ground } from './ground.ts';
import type { BusinessParts } from './parts.ts';
import type { Guards } from './people.ts';

export type StandingParts = Omit<VipParts & NomineeParts, 'notify'> & {
  readonly notify: (tx: TenantTx, notice: ScoreNotice | NomineeNotice | ComplaintNotice) => Promise<void>;
};

export interface StandingCore extends AssetParts, Pick<BankAccountParts, 'vault' | 'checkPin'> {
  readonly messages: Pick<Messages, 'sendMessage'>;
}

export function createStandingParts(core: StandingCore, directory: TenantDirectory): StandingParts {
  const { db, clock, ids, vault, checkPin, messages } = core;
  const shared = { db, clock, ids, vault, checkPin };
  return {
    ...shared,
    notify: (tx, notice) => messages.sendMessage(tx, notice),
    async valueAssets(scope, clientId) {
      const tenant = directory.find(scope.tenantId);
      if (!tenant) throw new Error('a client of no tenant');
      const assets = await readAssets(core, { scope, clientId, tenant });
      if (isRefusal(assets)) throw new Error(`assets in the brand's own currency were refused: ${assets.refused}`);
      const { net, estimate } = assets.home;
      return { net: expectParsed(decodeMoney(net, { signed: true })), isEstimate: estimate };
    },
  };
}

export interface StandingNeeds {
  readonly ground: Ground;
  readonly guards: Guards;
  readonly standing: StandingParts;
  readonly kyc: KycParts;
  readonly bankAccounts: BankAccountParts;
  readonly readAlarms: EventParts['readAlarms'];
}

export function composeStanding(
  parts: BusinessParts,
  { ground, guards, standing, kyc, bankAccounts, readAlarms }: StandingNeeds,
) {
  const { directory, messages, uploads, isSessionAlive } = ground;
  const { db, clock, ids } = parts;
  const tickets = createTickets({ db, clock, ids, isTenant: (id) => directory.find(id) !== undefined });
  return [
    composeKyc(kyc, guards),
    composeMessages(messages, guards),
    composeDocuments({ db, clock, uploads, ...guards }),
    composeActivity(parts, guards),
    composeEvents(
      {
        ...parts,
        tickets,
        paths: basePaths,
        isSessionAlive,
        readAlarms,
        countUnread: (scope, clientId) => messages.countUnread(scope, clientId),
      },
      guards,
    ),
    composeComplaints(standing, guards),
    composeDisclosures(standing, guards),
    composeBankAccounts(bankAccounts, guards),
    composeScore(standing, guards),
    composeNominees(standing, guards),
    composePreferences(parts, guards),
  ] as const;
}
