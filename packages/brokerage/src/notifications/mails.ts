// Copies of messages as mails: that something happened and where to read it, never what. No amount, account, holding or name is in one,
// because a mailbox is read by others and kept for ever.
import type { Language } from '@candor/contract';
import type { NotificationGroup } from '@candor/contract/notifications/groups.ts';
import { readStoredLink } from '@candor/contract/rules/message-links.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { chooseLanguage } from '../clients/index.ts';
import type { Client } from '../clients/index.ts';
import { readWordings, sayMessage } from '../messages/index.ts';
import type { Tenant } from '../tenants/index.ts';
import type { NotificationParts } from './parts.ts';
import type { Copy } from './store.ts';
import { makeToken } from './unsubscribe-token.ts';

/** What a title may say outside the app: the house, a public symbol that was asked for, and the number of a complaint. */
const sayable: ReadonlySet<string> = new Set(['company', 'symbol', 'reference']);

type MailParts = Pick<NotificationParts, 'clock' | 'originOf' | 'tokenKey' | 'translate'>;

export interface Mail {
  readonly subject: string;
  readonly text: string;
  readonly unsubscribe: string;
}

/** A brand may have put an amount into its title: then the title that ships is said. */
async function sayTitle(
  { clock, translate }: Pick<NotificationParts, 'clock' | 'translate'>,
  reader: Reader,
  { kind, params }: Pick<Copy, 'kind' | 'params'>,
  language: Language,
  company: string,
): Promise<string> {
  const said = Object.fromEntries(Object.entries(params).filter(([name]) => sayable.has(name)));
  const wordings = await readWordings(reader, { language, subjectId: kind, now: clock.now() });
  const own = wordings.get(kind)?.title ?? '';
  const isDiscreet = [...own.matchAll(/\{(\w+)\}/g)].every(([, name]) => sayable.has(name ?? ''));
  const used = isDiscreet ? wordings : new Map<string, never>();
  return sayMessage(translate, used, kind, language, { ...said, company }).title;
}

/** Titles that are the same stand once, with how many. */
export async function sayTitles(
  parts: Pick<NotificationParts, 'clock' | 'translate'>,
  reader: Reader,
  { tenant, client, copies }: Omit<Letter, 'group'>,
): Promise<string[]> {
  const language = chooseLanguage(tenant, client);
  const titles = new Map<string, number>();
  for (const copy of copies) {
    const title = await sayTitle(parts, reader, copy, language, tenant.company.co_name);
    titles.set(title, (titles.get(title) ?? 0) + 1);
  }
  return [...titles].map(([title, count]) => (count === 1 ? title : `${title} (${String(count)})`));
}

export async function writeMail(
  parts: MailParts,
  reader: Reader,
  { tenant, client, copies, group }: Letter,
): Promise<Mail> {
  const { translate, originOf, tokenKey } = parts;
  const language = chooseLanguage(tenant, client);
  const company = tenant.company.co_name;
  const origin = originOf(tenant.id);
  const lines = await sayTitles(parts, reader, { tenant, client, copies });
  const [only] = lines.length === 1 ? copies : [];
  const page = only ? readStoredLink(only.link) : '/dashboard';
  const token = makeToken(tokenKey, { tenantId: tenant.id, clientId: client.id, group });
  const say = (key: string, params: Readonly<Record<string, string | number>> = {}): string =>
    translate(language, `deliveries.${key}`, { company, ...params });
  const subject = only ? (lines[0] ?? company) : say('digest_title', { count: copies.length });
  const ways = [
    `${say('copy_see')}\n${origin}${withProfile(page, tenant)}`,
    say('copy_never'),
    `${say('copy_end')}\n${origin}/unsubscribe?token=${token}&profile=${tenant.name}`,
    `${say('copy_choose')}\n${origin}${withProfile('/profile/notifications', tenant)}`,
  ];
  return {
    subject,
    text: [lines.join('\n'), ...ways].join('\n\n'),
    unsubscribe: `${origin}/api/notification/mail/v1/${token}`,
  };
}

export interface Letter {
  readonly tenant: Tenant;
  readonly client: Client;
  readonly copies: readonly Copy[];
  /** What its link ends. */
  readonly group: NotificationGroup;
}

/** Opens the right brand although the reader's browser knows none yet. */
export function withProfile(page: string, { name }: Pick<Tenant, 'name'>): string {
  return `${page}${page.includes('?') ? '&' : '?'}profile=${name}`;
}
