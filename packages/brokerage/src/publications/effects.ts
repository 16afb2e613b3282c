// What happens once two people agreed on a text. Guides and messages need nothing: what was agreed is what is read.
import { refuse } from '@candor/contract';
import { newsTopics } from '@candor/contract/content/client.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { payloadText, readDrafts, subjectOf } from '../approvals/index.ts';
import type { Approval, ApprovalEffects } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import { retractNews, saveNews } from '../content/index.ts';
import { insertTexts, readNextVersion } from '../documents/index.ts';
import { findKind } from './current.ts';
import type { PublicationParts } from './parts.ts';

type TextKinds = 'legal.publish' | 'news.publish' | 'news.retract' | 'guide.publish' | 'message.publish';

type EffectParts = Pick<PublicationParts, 'clock' | 'ids'> & {
  readonly companyOf: (tenantId: TenantId) => string;
};

export function publicationEffects(parts: EffectParts): Pick<ApprovalEffects, TextKinds> {
  const { clock } = parts;
  const tell = async (tx: TenantTx, approval: Approval): Promise<undefined> => {
    const { actor } = tx.scope;
    const details = { kind: approval.kind, approval: approval.id };
    const act = approval.kind === 'news.retract' ? 'text.retracted' : 'text.published';
    await recordAudit(tx, { actor, act, subject: { kind: 'document', id: approval.subjectId }, details }, clock.now());
    return undefined;
  };
  return {
    'legal.publish': {
      async approve(tx, approval) {
        const kind = findKind(approval.subjectId);
        if (!kind) return refuse('state_conflict');
        const version = await readNextVersion(tx, kind);
        const asksAgain = approval.payload['asks_again'] === true;
        const effectiveAt = startOf(approval, clock.now());
        const texts = (await readDrafts(tx, approval.id)).map(({ language, fields: { title = '', body = '' } }) => ({
          kind,
          language,
          version,
          title,
          body,
          effectiveAt,
          asksAgain,
        }));
        const author = `staff:${approval.makerId}`;
        await insertTexts(tx, tx.scope.tenantId, texts, { author, approvalId: approval.id, now: clock.now() });
        return tell(tx, approval);
      },
    },
    'news.publish': {
      async approve(tx, approval) {
        await publishNews(parts, tx, approval);
        return tell(tx, approval);
      },
    },
    'news.retract': {
      async approve(tx, approval) {
        const isDone = await retractNews(tx, subjectOf(approval, 'news'), approval.id, clock.now());
        return isDone ? tell(tx, approval) : refuse('state_conflict');
      },
    },
    'guide.publish': { approve: tell },
    'message.publish': { approve: tell },
  };
}

/** One article per language; each has an id of its own and is named by the proposal. */
async function publishNews({ clock, ids, companyOf }: EffectParts, tx: TenantTx, approval: Approval): Promise<void> {
  const { tenantId } = tx.scope;
  const said = payloadText(approval, 'topic');
  const topic = newsTopics.find((known) => known === said) ?? 'company';
  const publishedAt = startOf(approval, clock.now());
  const drafts = await readDrafts(tx, approval.id);
  const articles = drafts.map(({ language, fields: { title = '', summary = '', body = '' } }) => ({
    newsId: ids.next(),
    language,
    topic,
    title,
    summary,
    body,
    publishedAt,
    source: companyOf(tenantId),
    url: '',
    symbols: [],
    isSample: false,
    feed: 'staff',
    guid: `${approval.subjectId}/${language}`,
    approvalId: approval.id,
  }));
  await saveNews(tx, tenantId, articles, clock.now());
}

/** A start that passed while it waited for the second person is now. */
function startOf({ payload }: Approval, now: Date): Date {
  const said = payload['starts_at'];
  const start = typeof said === 'string' ? new Date(said) : now;
  return start > now ? start : now;
}
