// SQL of access. Reads take a Reader, writes a TenantTx.
import type { Permission } from '@candor/contract/access/permissions.ts';
import type { FeatureRule } from '@candor/contract/access/rules.ts';
import type { ApprovalId, ClientId, TenantId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { startingSwitches } from './permission.ts';
import type { AccessSettings, AccessSwitches } from './permission.ts';

export interface StoredAccess {
  readonly switches: AccessSwitches | undefined;
  readonly perms: readonly string[];
  readonly features: Readonly<Record<string, FeatureRule>>;
}

interface AccessRow {
  readonly kycForce: boolean | null;
  readonly clientDeposit: boolean | null;
  readonly defaults: string[];
  readonly grants: Array<readonly [client: string, perm: string, granted: boolean | null]>;
  readonly features: Array<FeatureRule & { readonly name: string }>;
}

/** Everything that decides for these clients, in their order and in one query: it runs on every request that has a rule. */
export async function readAccess(
  reader: Reader,
  tenantId: TenantId,
  clientIds: readonly ClientId[],
): Promise<StoredAccess[]> {
  const [row] = await reader.sql<AccessRow[]>`
    select s.kyc_force, s.client_deposit,
      array(select perm from brokerage.access_defaults where tenant_id = ${tenantId}) as defaults,
      coalesce((
        select jsonb_agg(jsonb_build_array(client_id, perm, granted)) from brokerage.access_grants
        where tenant_id = ${tenantId} and client_id = any(${reader.uuids(clientIds)})
      ), '[]') as grants,
      coalesce((
        select jsonb_agg(jsonb_build_object('name', name, 'enabled', enabled, 'vip', vip, 'score', score) order by name)
        from brokerage.access_features where tenant_id = ${tenantId}
      ), '[]') as features
    from (values (true)) as one(row)
    left join brokerage.access_switches s on s.tenant_id = ${tenantId}`;
  const features = Object.fromEntries((row?.features ?? []).map(({ name, ...rule }) => [name, rule] as const));
  const switches =
    typeof row?.kycForce === 'boolean' && typeof row.clientDeposit === 'boolean'
      ? { kycForce: row.kycForce, clientDeposit: row.clientDeposit }
      : undefined;
  const grants = Map.groupBy(row?.grants ?? [], ([client]) => client);
  return clientIds.map((clientId) => {
    const perms = new Set(row?.defaults);
    for (const [, perm, isGranted] of grants.get(clientId) ?? []) {
      // Neither: it was withdrawn, and the default holds again.
      if (isGranted === true) perms.add(perm);
      if (isGranted === false) perms.delete(perm);
    }
    return { switches, perms: [...perms].toSorted(), features };
  });
}

/** Whether clients have to be verified before they begin anything. */
export async function readKycForce(reader: Reader, tenantId: TenantId): Promise<boolean> {
  const [row] = await reader.sql<Array<{ kycForce: boolean }>>`
    select kyc_force from brokerage.access_switches where tenant_id = ${tenantId}`;
  return row?.kycForce ?? startingSwitches.kycForce;
}

/** True when this call wrote the switches: then the tenant is new and gets its other starting values too. */
export async function insertSwitches(tx: TenantTx, switches: AccessSwitches, now: Date): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.access_switches (tenant_id, kyc_force, client_deposit, changed_at)
    values (${tx.scope.tenantId}, ${switches.kycForce}, ${switches.clientDeposit}, ${now})
    on conflict do nothing returning tenant_id`;
  return made.length > 0;
}

interface SettingsRow extends AccessSwitches {
  readonly otp: boolean | null;
  readonly bankAccounts: number;
  readonly loanPercent: number;
}

export async function readSettings(reader: Reader, tenantId: TenantId): Promise<AccessSettings | undefined> {
  const [row] = await reader.sql<SettingsRow[]>`
    select kyc_force, client_deposit, otp, bank_accounts, loan_percent from brokerage.access_switches
    where tenant_id = ${tenantId}`;
  return row && { ...row, otp: row.otp ?? undefined };
}

/** Held until the transaction ends: what begins takes turns. */
export async function lockSettings(tx: TenantTx, tenantId: TenantId): Promise<AccessSettings | undefined> {
  await tx.sql`select from brokerage.access_switches where tenant_id = ${tenantId} for update`;
  return readSettings(tx, tenantId);
}

/** What two people agreed on, over what holds; the database compares. */
export async function setSwitches(
  tx: TenantTx,
  tenantId: TenantId,
  { kycForce, clientDeposit, otp, bankAccounts, loanPercent }: AccessSettings,
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.access_switches
    set kyc_force = ${kycForce}, client_deposit = ${clientDeposit}, otp = ${otp ?? null},
      bank_accounts = ${bankAccounts}, loan_percent = ${loanPercent}, approval_id = ${approvalId}, changed_at = ${now}
    where tenant_id = ${tenantId}`;
}

export interface TenantAccess {
  readonly settings: AccessSettings;
  readonly perms: readonly string[];
  readonly features: Readonly<Record<string, FeatureRule>>;
  readonly changedAt: Date;
}

/** What holds for every client of a tenant. */
export async function readTenantAccess(reader: Reader, tenantId: TenantId): Promise<TenantAccess> {
  const [row] = await reader.sql<Array<SettingsRow & { changedAt: Date }>>`
    select kyc_force, client_deposit, otp, bank_accounts, loan_percent, changed_at from brokerage.access_switches
    where tenant_id = ${tenantId}`;
  if (!row) throw new Error('a tenant without switches');
  const { changedAt, ...settings } = row;
  const perms = await reader.sql<Array<{ perm: string }>>`
    select perm from brokerage.access_defaults where tenant_id = ${tenantId} order by perm`;
  const features = await reader.sql<Array<FeatureRule & { name: string }>>`
    select name, enabled, vip, score from brokerage.access_features where tenant_id = ${tenantId} order by name`;
  return {
    settings: { ...settings, otp: settings.otp ?? undefined },
    perms: perms.map(({ perm }) => perm),
    features: Object.fromEntries(features.map(({ name, ...rule }) => [name, rule])),
    changedAt,
  };
}

export interface Grant {
  readonly perm: string;
  readonly granted: boolean;
  readonly changedAt: Date;
}

export async function listGrants(reader: Reader, clientId: ClientId): Promise<Grant[]> {
  return reader.sql<Grant[]>`
    select perm, granted, changed_at from brokerage.access_grants
    where client_id = ${clientId} and granted is not null order by perm`;
}

export async function readFeature(reader: Reader, name: string): Promise<FeatureRule | undefined> {
  const [row] = await reader.sql<FeatureRule[]>`
    select enabled, vip, score from brokerage.access_features where name = ${name}`;
  return row;
}

/** Null: the client has what everybody has. */
export async function readGrant(reader: Reader, clientId: ClientId, perm: string): Promise<boolean | null> {
  const [row] = await reader.sql<Array<{ granted: boolean | null }>>`
    select granted from brokerage.access_grants where client_id = ${clientId} and perm = ${perm}`;
  return row?.granted ?? null;
}

export async function addDefaults(tx: TenantTx, tenantId: TenantId, perms: readonly Permission[]): Promise<void> {
  await tx.sql`
    insert into brokerage.access_defaults (tenant_id, perm)
    select ${tenantId}, unnest(${tx.texts(perms)}) on conflict do nothing`;
}

export async function addFeatures(
  tx: TenantTx,
  tenantId: TenantId,
  features: Readonly<Record<string, FeatureRule>>,
  now: Date,
): Promise<void> {
  const rows = Object.entries(features).map(([name, { enabled, vip, score }]) => ({
    tenant_id: tenantId,
    name,
    enabled,
    vip,
    score,
    changed_at: now,
  }));
  await tx.sql`insert into brokerage.access_features ${tx.sql(rows)} on conflict do nothing`;
}

export async function saveFeature(
  tx: TenantTx,
  tenantId: TenantId,
  name: string,
  { enabled, vip, score }: FeatureRule,
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.access_features (tenant_id, name, enabled, vip, score, approval_id, changed_at)
    values (${tenantId}, ${name}, ${enabled}, ${vip}, ${score}, ${approvalId}, ${now})
    on conflict (tenant_id, name) do update
      set enabled = excluded.enabled, vip = excluded.vip, score = excluded.score, approval_id = excluded.approval_id,
        changed_at = excluded.changed_at`;
}

/** Grants a permission beyond the defaults, takes a default away from one client, or gives back what everybody has (null). */
export async function saveGrant(
  tx: TenantTx,
  tenantId: TenantId,
  clientId: ClientId,
  { perm, granted }: { readonly perm: string; readonly granted: boolean | null },
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.access_grants (tenant_id, client_id, perm, granted, approval_id, changed_at)
    values (${tenantId}, ${clientId}, ${perm}, ${granted}, ${approvalId}, ${now})
    on conflict (tenant_id, client_id, perm) do update
      set granted = excluded.granted, approval_id = excluded.approval_id, changed_at = excluded.changed_at`;
}
