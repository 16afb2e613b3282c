// Binds switches, features and grants for staff.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/access/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { isClient } from '../clients/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { listComingDecisions, listDecidedGrants } from './beginnings-store.ts';
import type { DecidedGrant } from './beginnings-store.ts';
import { proposeFeatureRule, proposeGrant, proposeGrantWithdrawal, proposeSwitches } from './changes.ts';
import type { AccessChangeParts, SwitchChange } from './changes.ts';
import { listGrants, readTenantAccess } from './store.ts';

export interface OfficeCaller extends StaffCaller {
  readonly tenant: Tenant;
}

export function bindStaffAccess(parts: AccessChangeParts, staffGuard: Guard<'staff', OfficeCaller>): Binding[] {
  const { db } = parts;
  return [
    bind(contract.getAccessSettings, staffGuard, async ({ scope, tenant }) => {
      const { settings, perms, features, changedAt, coming } = await db.read(scope, async (reader) => ({
        ...(await readTenantAccess(reader, scope.tenantId)),
        coming: await listComingDecisions(reader),
      }));
      return {
        kyc_force: settings.kycForce,
        client_deposit: settings.clientDeposit,
        otp: settings.otp ?? tenant.app.otp,
        bank_accounts: settings.bankAccounts,
        loan_percent: settings.loanPercent,
        perms: [...perms],
        features: { ...features },
        changed_at: changedAt.toISOString(),
        coming: coming.map(({ id, kind, subjectId, startsAt, payload }) => ({
          approval_id: id,
          kind,
          subject_id: subjectId,
          starts_at: startsAt.toISOString(),
          payload: { ...payload },
        })),
      };
    }),
    bind(contract.proposeSwitches, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeSwitches(parts, caller, readChange(body), body)),
    ),
    bind(contract.proposeFeatureRule, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeFeatureRule(parts, caller, params.name, body, body)),
    ),
    bind(contract.listClientGrants, staffGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        if (!(await isClient(reader, params.id))) return refuse('not_found');
        const grants = await listGrants(reader, params.id);
        return {
          items: grants.map(({ perm, granted, changedAt }) => ({ perm, granted, changed_at: changedAt.toISOString() })),
        };
      }),
    ),
    bind(contract.proposeGrant, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeGrant(parts, caller, params.id, body)),
    ),
    bind(contract.proposeGrantWithdrawal, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeGrantWithdrawal(parts, caller, params.id, body)),
    ),
    bind(contract.listGrants, staffGuard, ({ scope }, { query }) =>
      db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listDecidedGrants(reader, range),
          ({ id }) => id,
          toGrantWire,
        ),
      ),
    ),
  ];
}

function toGrantWire({ clientId, since, startsAt, makerName, checkerName, ...rest }: DecidedGrant): contract.Grant {
  return {
    ...rest,
    client_id: clientId,
    since: since?.toISOString() ?? null,
    starts_at: startsAt,
    maker_name: makerName,
    checker_name: checkerName,
  };
}

interface WantedSwitches {
  readonly kyc_force?: boolean | undefined;
  readonly client_deposit?: boolean | undefined;
  readonly otp?: boolean | undefined;
  readonly bank_accounts?: number | undefined;
  readonly loan_percent?: number | undefined;
}

/** What was left out stays as it is, so it must not be there at all. */
function readChange(wanted: WantedSwitches): SwitchChange {
  return {
    ...(wanted.kyc_force !== undefined && { kycForce: wanted.kyc_force }),
    ...(wanted.client_deposit !== undefined && { clientDeposit: wanted.client_deposit }),
    ...(wanted.otp !== undefined && { otp: wanted.otp }),
    ...(wanted.bank_accounts !== undefined && { bankAccounts: wanted.bank_accounts }),
    ...(wanted.loan_percent !== undefined && { loanPercent: wanted.loan_percent }),
  };
}
