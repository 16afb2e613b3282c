// My activity: the audit lines about a client, put into plain words. Reads the trail; never writes it.
import { limits, refuse } from '@candor/contract';
import type { Language, OutputOf, Refusal, Translate } from '@candor/contract';
import { listActivity } from '@candor/contract/activity/client.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Database, Reader, TenantScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { listClientLines } from '../audit/index.ts';
import type { AuditLine } from '../audit/index.ts';
import { readReferences } from '../references/index.ts';
import { readActionSymbols, readOrigins, readRoles, readThings } from './store.ts';
import type { Thing } from './store.ts';

export interface ActivityReader {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly language: Language;
}

type Page = OutputOf<typeof listActivity>;

/** `session.opened` reads under the key activity.session_opened. */
export function activityKey(act: string): string {
  return `activity.${act.replaceAll('.', '_')}`;
}

/** An act that nobody has put into words yet is still shown: hiding it would be worse than a plain name. */
function describeAct(translate: Translate, language: Language, { act, details }: AuditLine): string {
  const key = activityKey(act);
  // Who looked in which role and why is said in the reader's words.
  const say = (kind: string, word: unknown): string =>
    typeof word === 'string' ? translate(language, `activity.${kind}_${word}`) : '';
  const text = translate(language, key, { role: say('role', details['role']), reason: say('reason', details['code']) });
  return text === key ? translate(language, 'activity.other', { act }) : text;
}

/** Their text names role and reason already. */
const saysWhy = new Set(['kyc.opened', 'kyc.image_opened', 'deposit.proof_opened', 'order.undone']);
/** What staff have to do with a client for, where no reason of a list was given: the noun of the act tells it. */
const workOf: Readonly<Record<string, string>> = {
  chat: 'chat',
  complaint: 'complaint',
  kyc: 'identity_check',
  deposit: 'payment_check',
  withdrawal: 'payment_check',
  bank_account: 'payment_check',
  data: 'own_request',
  reset: 'regain_access',
  client_data: 'desk',
};

/** As which member of staff, and what for. Staff's own words to each other are not for the client; why something was decided stands on the
    page that the line leads to. */
function explain(
  translate: Translate,
  language: Language,
  { act, details, actor }: AuditLine,
  roles: ReadonlyMap<string, string>,
): Pick<Page['items'][number], 'reason' | 'role'> {
  if (actor.kind !== 'staff' || saysWhy.has(act)) return { role: '', reason: '' };
  const say = (kind: string, word: string): string => {
    const key = `activity.${kind}_${word}`;
    const text = translate(language, key);
    return text === key ? '' : text;
  };
  const code = typeof details['code'] === 'string' ? details['code'] : undefined;
  const role = typeof details['role'] === 'string' ? details['role'] : (roles.get(actor.id) ?? 'staff');
  return {
    role: say('role', role) || say('role', 'staff'),
    reason: say('reason', nameReason(act, code, details['endpoint'])),
  };
}

function nameReason(act: string, code: string | undefined, endpoint: unknown): string {
  if (act === 'client.closed') return `closing_${code ?? ''}`;
  if (act === 'client.unlocked') return 'regain_access';
  if (code !== undefined) return code;
  return endpoint === 'getClientChat' ? 'chat' : (workOf[act.split('.')[0] ?? ''] ?? '');
}

/** The page that shows the thing a line is about; other things have none of their own. */
const pageOf: Partial<Record<AuditLine['subject']['kind'], string>> = {
  deposit: '/deposit/',
  withdrawal: '/withdraw/',
  exchange: '/exchange/',
  loan: '/loan/',
  order: '/portfolio/orders/',
  complaint: '/complaints/',
  saving: '/savings/',
  plan: '/portfolio/plans/',
};
const placeOf: Partial<Record<AuditLine['subject']['kind'], string>> = {
  due: '/loan',
  bank_account: '/banking',
  protection: '/withdraw',
  session: '/profile/security?open=devices',
  score_move: '/profile/score',
  score_contest: '/profile/score',
  corporate_action: '/portfolio',
};
/** Where one act of a thing is shown elsewhere than the others. */
const placeOfAct: Readonly<Record<string, string>> = {
  'corporate_action.paid': '/portfolio/transactions?kind=dividend',
};

const isUuid = (id: string): boolean => /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id);

/** Pages that are about no money of their own. */
const nothing: Thing = { amount: null, account_id: null, trade: null };

type Told = Pick<Page['items'][number], 'about' | 'from'>;

/** What the lines of one page are about, in a few reads for all of them. */
async function readSubjects(reader: Reader, lines: readonly AuditLine[]): Promise<(line: AuditLine) => Told> {
  const subjects = lines.map(({ subject }) => subject).filter(({ id }) => isUuid(id));
  const idsOf = (isSession: boolean) =>
    subjects.filter(({ kind }) => (kind === 'session') === isSession).map(({ id }) => id);
  const actions = subjects.filter(({ kind }) => kind === 'corporate_action').map(({ id }) => id);
  const [things, symbols, origins, referenceOf] = [
    await readThings(reader, idsOf(false)),
    await readActionSymbols(reader, actions),
    await readOrigins(reader, idsOf(true)),
    await readReferences(reader, subjects),
  ];
  return ({ subject, act }) => {
    const page = pageOf[subject.kind];
    const link = page === undefined ? (placeOfAct[act] ?? placeOf[subject.kind]) : `${page}${subject.id}`;
    const reference = referenceOf(subject) ?? symbols.get(subject.id) ?? null;
    const about = link === undefined ? null : { link, reference, ...(things.get(subject.id) ?? nothing) };
    return { about, from: origins.get(subject.id) ?? null };
  };
}

function whoDid({ actor }: AuditLine, clientId: ClientId): Page['items'][number]['by'] {
  if (actor.kind === 'client') return actor.id === clientId ? 'you' : 'someone';
  if (actor.kind === 'guest') return 'someone';
  return actor.kind;
}

export function createListActivity(db: Database, translate: Translate) {
  return async (
    { scope, clientId, language }: ActivityReader,
    cursor: string | undefined,
    limit: number = limits.page.defaultSize,
  ): Promise<Page | Refusal<'bad_request'>> => {
    if (cursor !== undefined && !/^\d{1,18}$/.test(cursor)) return refuse('bad_request');
    const before = cursor === undefined ? undefined : BigInt(cursor);
    const { lines, shown, tell, roles } = await db.read(scope, async (reader) => {
      const found = await listClientLines(reader, clientId, before, limit + 1);
      const some = found.slice(0, limit);
      const staff = some.filter(({ actor }) => actor.kind === 'staff' && isUuid(actor.id)).map(({ actor }) => actor.id);
      return {
        lines: found,
        shown: some,
        tell: await readSubjects(reader, some),
        roles: await readRoles(reader, [...new Set(staff)]),
      };
    });
    return {
      items: shown.map((line) => ({
        id: String(line.seq),
        action: line.act,
        text: describeAct(translate, language, line),
        by: whoDid(line, clientId),
        ...explain(translate, language, line, roles),
        ...tell(line),
        created_at: line.at.toISOString(),
      })),
      next: lines.length > limit ? String(shown.at(-1)?.seq ?? '') : null,
    };
  };
}

export function bindActivity(
  db: Database,
  translate: Translate,
  clientGuard: Guard<'client', ActivityReader>,
): Binding[] {
  const list = createListActivity(db, translate);
  return [
    bind(listActivity, clientGuard, (reader, { query }) =>
      list(reader, query.cursor, query.limit === undefined ? undefined : Number(query.limit)),
    ),
  ];
}
