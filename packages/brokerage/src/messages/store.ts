// SQL of messages. Rows are only added; reading and hiding are marks.
import type { ClientId, MessageId, TenantId } from '@candor/contract/ids.ts';
import { when } from '@candor/platform/db/index.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { StoredMessage } from './message.ts';

export interface MessageRow extends Omit<StoredMessage, 'isRead'> {
  readonly tenantId: TenantId;
  readonly clientId: ClientId;
  /** It may go out by mail as well; what is mailed at once is not copied a second time. Browsers that asked are told of everything. */
  readonly isMailed: boolean;
}

export async function insertMessage(tx: TenantTx, row: MessageRow): Promise<void> {
  await tx.sql`
    with told as (
      insert into brokerage.messages (tenant_id, message_id, client_id, kind, params, link, created_at)
      values (${row.tenantId}, ${row.messageId}, ${row.clientId}, ${row.kind}, ${tx.json(row.params)}, ${row.link},
        ${row.createdAt})
      returning tenant_id, message_id, client_id, kind, created_at
    )
    insert into brokerage.message_copies (tenant_id, message_id, client_id, kind, channel, created_at, due_at)
    select t.tenant_id, t.message_id, t.client_id, t.kind, w.channel, t.created_at, t.created_at
    from told t join brokerage.clients c on c.tenant_id = t.tenant_id and c.client_id = t.client_id
    cross join lateral (
      select 'email' as channel where ${row.isMailed}::boolean and c.email is not null
      union all
      select 'push' where exists (
        select from brokerage.push_subscriptions p where p.tenant_id = t.tenant_id and p.client_id = t.client_id)
    ) w`;
}

/** Newest first; ids are ordered by time, so the last id of a page is the cursor of the next. */
export async function listVisible(
  reader: Reader,
  clientId: ClientId,
  before: string | undefined,
  limit: number,
): Promise<StoredMessage[]> {
  return reader.sql<StoredMessage[]>`
    select m.message_id, m.kind, m.params, m.link, m.created_at, k.read_at is not null as is_read
    from brokerage.messages m
    left join brokerage.message_marks k on k.tenant_id = m.tenant_id and k.message_id = m.message_id
    where m.client_id = ${clientId} and k.hidden_at is null
      ${when(reader, before, (id) => reader.sql`and m.message_id < ${id}`)}
    order by m.message_id desc limit ${limit}`;
}

export async function countUnread(reader: Reader, clientId: ClientId): Promise<number> {
  const [row] = await reader.sql<Array<{ unread: number }>>`
    select count(*)::int as unread
    from brokerage.messages m
    left join brokerage.message_marks k on k.tenant_id = m.tenant_id and k.message_id = m.message_id
    where m.client_id = ${clientId} and k.hidden_at is null and k.read_at is null`;
  return row?.unread ?? 0;
}

/** Zero when the message is not the client's own or is hidden already. */
export async function markRead(tx: TenantTx, clientId: ClientId, messageId: MessageId, now: Date): Promise<number> {
  const rows = await tx.sql`
    insert into brokerage.message_marks (tenant_id, message_id, read_at)
    select m.tenant_id, m.message_id, ${now}::timestamptz
    from brokerage.messages m
    left join brokerage.message_marks k on k.tenant_id = m.tenant_id and k.message_id = m.message_id
    where m.client_id = ${clientId} and m.message_id = ${messageId} and k.hidden_at is null
    on conflict (tenant_id, message_id) do update
      set read_at = coalesce(message_marks.read_at, excluded.read_at)
    returning message_id`;
  return rows.length;
}

/** How many were unread. */
export async function markAllRead(tx: TenantTx, clientId: ClientId, now: Date): Promise<number> {
  const rows = await tx.sql`
    insert into brokerage.message_marks (tenant_id, message_id, read_at)
    select m.tenant_id, m.message_id, ${now}::timestamptz
    from brokerage.messages m
    left join brokerage.message_marks k on k.tenant_id = m.tenant_id and k.message_id = m.message_id
    where m.client_id = ${clientId} and k.hidden_at is null and k.read_at is null
    on conflict (tenant_id, message_id) do update set read_at = coalesce(message_marks.read_at, excluded.read_at)
    returning message_id`;
  return rows.length;
}

export async function markHidden(
  tx: TenantTx,
  clientId: ClientId,
  messageId: MessageId | undefined,
  now: Date,
): Promise<number> {
  const rows = await tx.sql`
    insert into brokerage.message_marks (tenant_id, message_id, hidden_at)
    select m.tenant_id, m.message_id, ${now}::timestamptz
    from brokerage.messages m
    left join brokerage.message_marks k on k.tenant_id = m.tenant_id and k.message_id = m.message_id
    where m.client_id = ${clientId} and k.hidden_at is null
      and (${messageId ?? null}::uuid is null or m.message_id = ${messageId ?? null}::uuid)
    on conflict (tenant_id, message_id) do update set hidden_at = excluded.hidden_at
    returning message_id`;
  return rows.length;
}
