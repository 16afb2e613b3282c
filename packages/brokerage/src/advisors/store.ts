// SQL of advisors' cards and their pictures: only added, the newest card of a person holds.
import { createHash } from 'node:crypto';
import type { ApprovalId, ClientId, StaffId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { emptyCard } from './card.ts';
import type { Card } from './card.ts';

export const namePicture = (jpeg: Buffer): string => createHash('sha256').update(jpeg).digest('hex');

export async function readCard(reader: Reader, staffId: StaffId): Promise<Card> {
  const [row] = await reader.sql<Card[]>`
    select licence, days, opens, closes, time_zone, coalesce(picture, '') as picture from brokerage.advisor_cards
    where staff_id = ${staffId} order by changed_at desc, approval_id desc limit 1`;
  return row ?? emptyCard;
}

/** Everybody who advises now, with the card that holds; of one person only where that is all somebody may see. */
export async function listCards(
  reader: Reader,
  ownOf: StaffId | undefined,
): Promise<Array<Card & { readonly id: StaffId; readonly username: string }>> {
  return reader.sql<Array<Card & { id: StaffId; username: string }>>`
    select s.staff_id as id, s.username, coalesce(c.licence, '') as licence, coalesce(c.days, '') as days,
      coalesce(c.opens, '') as opens, coalesce(c.closes, '') as closes, coalesce(c.time_zone, '') as time_zone,
      coalesce(c.picture, '') as picture
    from brokerage.staff s
    left join lateral (
      select * from brokerage.advisor_cards a where a.tenant_id = s.tenant_id and a.staff_id = s.staff_id
      order by a.changed_at desc, a.approval_id desc limit 1
    ) c on true
    where s.status = 'active' and 'advisor' = any(s.roles) and (${ownOf ?? null}::uuid is null or s.staff_id = ${ownOf ?? null})
    order by s.username`;
}

export async function insertCard(
  tx: TenantTx,
  { approvalId, staffId, card }: { readonly approvalId: ApprovalId; readonly staffId: StaffId; readonly card: Card },
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.advisor_cards (tenant_id, approval_id, staff_id, licence, days, opens, closes, time_zone, picture,
      changed_at)
    values (${tx.scope.tenantId}, ${approvalId}, ${staffId}, ${card.licence}, ${card.days}, ${card.opens}, ${card.closes},
      ${card.timeZone}, ${card.picture === '' ? null : card.picture}, ${now})`;
}

/** The same picture is kept once. */
export async function insertPicture(tx: TenantTx, jpeg: Buffer, now: Date): Promise<void> {
  await tx.sql`
    insert into brokerage.advisor_pictures (tenant_id, digest, jpeg, created_at)
    values (${tx.scope.tenantId}, ${namePicture(jpeg)}, ${jpeg}, ${now}) on conflict do nothing`;
}

export async function readPicture(reader: Reader, name: string): Promise<Buffer | undefined> {
  if (name === '') return undefined;
  const [row] = await reader.sql<Array<{ jpeg: Buffer }>>`
    select jpeg from brokerage.advisor_pictures where digest = ${name}`;
  return row?.jpeg;
}

/** Of a client, somebody who advises now. */
export async function findAdvisor(reader: Reader, clientId: ClientId): Promise<StaffId | undefined> {
  const [row] = await reader.sql<Array<{ staffId: StaffId }>>`
    select s.staff_id from brokerage.clients c
    join brokerage.staff s on s.tenant_id = c.tenant_id and s.staff_id = c.advisor_id
    where c.client_id = ${clientId} and s.status = 'active' and 'advisor' = any(s.roles)`;
  return row?.staffId;
}
