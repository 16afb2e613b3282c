// SQL of nominees. The person is sealed and opened here only; a replaced set is ended, never overwritten.
import * as z from 'zod/mini';
import type { NomineeRelation } from '@candor/contract/nominees/rules.ts';
import type { ClientId, NomineeId } from '@candor/contract/ids.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import type { Nominee, NomineePerson, NomineeSet } from './nominee.ts';

interface NomineeRow {
  readonly nomineeId: NomineeId;
  readonly relation: NomineeRelation;
  readonly share: number;
  readonly person: Buffer;
}

const table = 'brokerage.nominees';
const cell = (rowId: string) => ({ table, column: 'person', rowId });

/** We sealed it ourselves: anything else is a fault. */
const person = z.object({
  name: z.string(),
  birthDate: z.string(),
  phoneCode: z.string(),
  phone: z.string(),
  guardian: z.optional(z.string()),
});

export async function readNomineeSet(reader: Reader, vault: Vault, clientId: ClientId): Promise<NomineeSet> {
  const rows = await reader.sql<NomineeRow[]>`
    select nominee_id, relation, share, person from brokerage.nominees
    where client_id = ${clientId} and ended_at is null order by place, nominee_id`;
  const [choice] = await reader.sql<Array<{ optedOut: boolean; changedAt: Date }>>`
    select opted_out, changed_at from brokerage.nominee_choices where client_id = ${clientId}`;
  const nominees: Nominee[] = [];
  for (const { nomineeId: id, relation, share, person: sealed } of rows) {
    const { guardian, ...known } = z.parse(person, JSON.parse(await vault.open(reader, cell(id), sealed)));
    nominees.push({ id, relation, share, ...known, guardian });
  }
  return { nominees, optedOut: choice?.optedOut ?? false, changedAt: choice?.changedAt };
}

/** A client's changes to nominees take turns. */
export async function lockNominees(tx: TenantTx, clientId: ClientId): Promise<void> {
  await tx.sql`select pg_advisory_xact_lock(hashtextextended('nominees|' || ${clientId}, 0))`;
}

export async function replaceNominees(
  tx: TenantTx,
  vault: Vault,
  tenantId: TenantId,
  clientId: ClientId,
  {
    nominees,
    optedOut,
    now,
  }: {
    readonly nominees: readonly Nominee[];
    readonly optedOut: boolean;
    readonly now: Date;
  },
): Promise<void> {
  await tx.sql`
    update brokerage.nominees set ended_at = ${now} where client_id = ${clientId} and ended_at is null`;
  for (const [place, { id, relation, share, name, birthDate, phoneCode, phone, guardian }] of nominees.entries()) {
    const who: NomineePerson = { name, birthDate, phoneCode, phone, guardian };
    const sealed = await vault.seal(tx, cell(id), JSON.stringify(who));
    await tx.sql`
      insert into brokerage.nominees (tenant_id, nominee_id, client_id, place, relation, share, person, created_at)
      values (${tenantId}, ${id}, ${clientId}, ${place}, ${relation}, ${share}, ${sealed}, ${now})`;
  }
  await tx.sql`
    insert into brokerage.nominee_choices (tenant_id, client_id, opted_out, changed_at)
    values (${tenantId}, ${clientId}, ${optedOut}, ${now})
    on conflict (tenant_id, client_id) do update
      set opted_out = excluded.opted_out, changed_at = excluded.changed_at`;
}

export const sealedNomineeColumns = [{ table, column: 'person', idColumn: 'nominee_id' }];
