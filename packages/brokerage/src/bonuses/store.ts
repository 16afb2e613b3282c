// SQL of promotional credit. A row is added and ended with its decision; the database asks for both.
import type { Bonus as BonusWire } from '@candor/contract/bonuses/staff.ts';
import type { AccountId, ApprovalId, BonusId, ClientId } from '@candor/contract/ids.ts';
import { makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { PageRange } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';

export interface Bonus {
  readonly id: BonusId;
  readonly clientId: ClientId;
  readonly accountId: AccountId;
  readonly promotion: BonusWire['promotion'];
  readonly amount: Money;
  readonly grantedAt: Date;
  readonly endedAt: Date | undefined;
  readonly takenBack: Money | undefined;
}

interface BonusRow extends Omit<Bonus, 'amount' | 'endedAt' | 'takenBack'> {
  readonly currency: string;
  readonly amount: string;
  readonly endedAt: Date | null;
  readonly takenBack: string | null;
}

function toBonus({ currency, amount, endedAt, takenBack, ...row }: BonusRow): Bonus {
  const code = expectCurrency(currency);
  return {
    ...row,
    amount: makeMoney(BigInt(amount), code),
    endedAt: endedAt ?? undefined,
    takenBack: takenBack === null ? undefined : makeMoney(BigInt(takenBack), code),
  };
}

const selected = (reader: Reader) => reader.sql`
  select bonus_id as id, client_id, account_id, promotion, currency, amount::text, granted_at, ended_at, taken_back::text
  from brokerage.bonuses`;

export async function listBonuses(
  reader: Reader,
  clientId: ClientId | undefined,
  { after, limit }: PageRange,
): Promise<Bonus[]> {
  const rows = await reader.sql<BonusRow[]>`
    ${selected(reader)} where true
      ${when(reader, clientId, (id) => reader.sql`and client_id = ${id}`)}
      ${when(reader, after, (id) => reader.sql`and bonus_id < ${id}`)}
    order by bonus_id desc limit ${limit}`;
  return rows.map(toBonus);
}

export async function lockBonus(tx: TenantTx, id: BonusId): Promise<Bonus | undefined> {
  const [row] = await tx.sql<BonusRow[]>`${selected(tx)} where bonus_id = ${id} for update`;
  return row && toBonus(row);
}

export async function insertBonus(
  tx: TenantTx,
  bonus: Omit<Bonus, 'endedAt' | 'takenBack'>,
  approvalId: ApprovalId,
): Promise<void> {
  await tx.sql`
    insert into brokerage.bonuses (tenant_id, bonus_id, client_id, account_id, promotion, currency, amount, granted_at,
      approval_id)
    values (${tx.scope.tenantId}, ${bonus.id}, ${bonus.clientId}, ${bonus.accountId}, ${bonus.promotion},
      ${bonus.amount.currency}, ${String(bonus.amount.amountMinor)}, ${bonus.grantedAt}, ${approvalId})`;
}

/** What other grants that have not ended gave to the same account: ending one takes nothing of them. */
export async function sumOthers(reader: Reader, { id, accountId, amount }: Bonus): Promise<bigint> {
  const [row] = await reader.sql<Array<{ sum: string }>>`
    select coalesce(sum(amount), 0)::text as sum from brokerage.bonuses
    where account_id = ${accountId} and currency = ${amount.currency} and ended_at is null and bonus_id <> ${id}`;
  return BigInt(row?.sum ?? 0);
}

export async function endBonusRow(
  tx: TenantTx,
  id: BonusId,
  { takenBackMinor, approvalId }: { readonly takenBackMinor: bigint; readonly approvalId: ApprovalId },
  now: Date,
): Promise<void> {
  await tx.sql`
    update brokerage.bonuses set ended_at = ${now}, taken_back = ${String(takenBackMinor)}, end_approval_id = ${approvalId}
    where bonus_id = ${id}`;
}
