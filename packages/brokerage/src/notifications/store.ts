// SQL of what clients have chosen and of what waits to be copied.
import type { ClientId, MessageId } from '@candor/contract/ids.ts';
import type { EmailTiming } from '@candor/contract/notifications/groups.ts';
import type { TextValue } from '@candor/contract';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { Choice } from './notification.ts';

interface ChoiceRow {
  readonly emailOn: string[];
  readonly emailOff: string[];
  readonly pushOff: string[];
  readonly emailTiming: EmailTiming;
  readonly quietFrom: string | null;
  readonly quietTo: string | null;
  readonly timeZone: string;
}

export async function readChoice(reader: Reader, clientId: ClientId): Promise<Choice | undefined> {
  const [row] = await reader.sql<ChoiceRow[]>`
    select email_on, email_off, push_off, email_timing, to_char(quiet_from, 'HH24:MI') as quiet_from,
      to_char(quiet_to, 'HH24:MI') as quiet_to, time_zone
    from brokerage.notification_settings where client_id = ${clientId}`;
  if (!row) return undefined;
  const { quietFrom, quietTo, ...rest } = row;
  return { ...rest, quiet: quietFrom === null || quietTo === null ? undefined : { from: quietFrom, to: quietTo } };
}

export async function saveChoice(tx: TenantTx, clientId: ClientId, choice: Choice, now: Date): Promise<void> {
  const { emailOn, emailOff, pushOff, emailTiming, quiet, timeZone } = choice;
  await tx.sql`
    insert into brokerage.notification_settings (tenant_id, client_id, email_on, email_off, push_off, email_timing,
      quiet_from, quiet_to, time_zone, updated_at)
    values (${tx.scope.tenantId}, ${clientId}, ${tx.texts(emailOn)}, ${tx.texts(emailOff)}, ${tx.texts(pushOff)},
      ${emailTiming}, ${quiet?.from ?? null}::time, ${quiet?.to ?? null}::time, ${timeZone}, ${now})
    on conflict (tenant_id, client_id) do update set email_on = excluded.email_on, email_off = excluded.email_off,
      push_off = excluded.push_off, email_timing = excluded.email_timing, quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to,
      time_zone = excluded.time_zone, updated_at = excluded.updated_at`;
}

export interface Copy {
  readonly messageId: MessageId;
  readonly clientId: ClientId;
  readonly kind: string;
  readonly channel: 'email' | 'push';
  readonly isDigest: boolean;
  readonly params: Readonly<Record<string, TextValue>>;
  readonly link: string;
}

/** A past that is told, and a server that was away for long: nobody is mailed about the day before yesterday. */
export async function deleteOld(tx: TenantTx, before: Date): Promise<void> {
  await tx.sql`delete from brokerage.message_copies where not is_digest and created_at < ${before}`;
}

export async function findDueClient(tx: TenantTx, now: Date): Promise<ClientId | undefined> {
  const [row] = await tx.sql<Array<{ clientId: ClientId }>>`
    select client_id from brokerage.message_copies where due_at <= ${now} order by due_at, message_id limit 1
    for update skip locked`;
  return row?.clientId;
}

export async function lockDue(tx: TenantTx, clientId: ClientId, now: Date): Promise<Copy[]> {
  return tx.sql<Copy[]>`
    select k.message_id, k.client_id, k.kind, k.channel, k.is_digest, m.params, m.link
    from brokerage.message_copies k
    join brokerage.messages m on m.tenant_id = k.tenant_id and m.message_id = k.message_id
    where k.client_id = ${clientId} and k.due_at <= ${now} order by k.message_id
    for update of k`;
}

type CopyKey = Pick<Copy, 'messageId' | 'channel'>;

export async function deleteCopy(tx: TenantTx, { messageId, channel }: CopyKey): Promise<void> {
  await tx.sql`delete from brokerage.message_copies where message_id = ${messageId} and channel = ${channel}`;
}

export async function postponeCopy(
  tx: TenantTx,
  { messageId, channel }: CopyKey,
  until: Date,
  isDigest: boolean,
): Promise<void> {
  await tx.sql`
    update brokerage.message_copies set due_at = ${until}, is_digest = ${isDigest}
    where message_id = ${messageId} and channel = ${channel}`;
}
