// SQL of deposit channels: rows are added by approved proposals and never change.
import type { ApprovalId, ChannelId } from '@candor/contract/ids.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';
import { expectCurrency } from '../accounts/index.ts';
import type { Channel } from './deposit.ts';

interface ChannelRow extends Omit<Channel, 'id' | 'currency' | 'closedAt'> {
  readonly channelId: ChannelId;
  readonly currency: string;
  readonly closedAt: Date | null;
}

/** Newest first, closed ones too. */
export async function listChannels(reader: Reader, channelId?: ChannelId): Promise<Channel[]> {
  const rows = await reader.sql<ChannelRow[]>`
    select c.channel_id, c.kind, c.currency, c.fields, c.usable_from, e.closed_at
    from brokerage.deposit_channels c
    left join brokerage.deposit_channel_closings e on e.tenant_id = c.tenant_id and e.channel_id = c.channel_id
    where ${channelId ?? null}::uuid is null or c.channel_id = ${channelId ?? null}
    order by c.channel_id desc`;
  return rows.map(({ channelId: id, currency, closedAt, ...rest }) => ({
    ...rest,
    id,
    currency: expectCurrency(currency),
    closedAt: closedAt ?? undefined,
  }));
}

export async function findChannel(reader: Reader, channelId: ChannelId): Promise<Channel | undefined> {
  const [channel] = await listChannels(reader, channelId);
  return channel;
}

export async function insertChannel(
  tx: TenantTx,
  tenantId: TenantId,
  channel: Omit<Channel, 'closedAt'>,
  approvalId: ApprovalId,
  now: Date,
): Promise<void> {
  await tx.sql`
    insert into brokerage.deposit_channels (tenant_id, channel_id, kind, currency, fields, approval_id, opened_at,
      usable_from)
    values (${tenantId}, ${channel.id}, ${channel.kind}, ${channel.currency}, ${tx.json(channel.fields)}, ${approvalId},
      ${now}, ${channel.usableFrom})`;
}

/** False when it is closed already. */
export async function insertClosing(
  tx: TenantTx,
  channelId: ChannelId,
  approvalId: ApprovalId,
  now: Date,
): Promise<boolean> {
  const made = await tx.sql`
    insert into brokerage.deposit_channel_closings (tenant_id, channel_id, approval_id, closed_at)
    values (${tx.scope.tenantId}, ${channelId}, ${approvalId}, ${now}) on conflict do nothing returning channel_id`;
  return made.length > 0;
}
