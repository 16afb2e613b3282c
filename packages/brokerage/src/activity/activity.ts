// My activity: the audit lines about a client, put into plain words. Reads the trail; never writes it.
import { limits, refuse } from '@candor/contract';
import type { Language, OutputOf, Refusal, Translate } from '@candor/contract';
import { listActivity } from '@candor/contract/activity/client.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { listClientLines } from '../audit/index.ts';
import type { AuditLine } from '../audit/index.ts';

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
    const lines = await db.read(scope, (reader) => listClientLines(reader, clientId, before, limit + 1));
    const shown = lines.slice(0, limit);
    return {
      items: shown.map((line) => ({
        id: String(line.seq),
        action: line.act,
        text: describeAct(translate, language, line),
        by: whoDid(line, clientId),
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
