// The verbs of publishing: look at what clients read, propose other words for it, take news back. Nothing is published by one person.
import { isRefusal, refuse } from '@candor/contract';
import type { FieldError, InputOf, OutputOf, Refusal } from '@candor/contract';
import { findTextFaults } from '@candor/contract/publications/checks.ts';
import { families, fieldsOf } from '@candor/contract/publications/families.ts';
import type { Family } from '@candor/contract/publications/families.ts';
import type * as contract from '@candor/contract/publications/staff.ts';
import type { ApprovalId, NewsId } from '@candor/contract/ids.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { Page, PageQuery } from '@candor/platform/http/page.ts';
import {
  listAgreements,
  proposeApproval,
  readApprovalKind,
  readApprovalSubject,
  readDrafts,
} from '../approvals/index.ts';
import type { Approval, TextDraft } from '../approvals/index.ts';
import { listAllNews, readAnyNews } from '../content/index.ts';
import type { ListedNews } from '../content/index.ts';
import { isName, namesOf, readCurrent, readShipped } from './current.ts';
import type { CurrentText } from './current.ts';
import type { Editor, PublicationParts } from './parts.ts';

type Item = OutputOf<typeof contract.listPublications>['items'][number];

export function listPublications(
  parts: Pick<PublicationParts, 'clock' | 'db' | 'shelf' | 'translate'>,
  editor: Editor,
  family: Family,
  query: PageQuery,
): Promise<Page<Item> | Refusal<'bad_request'>> {
  const { scope, language, tenant } = editor;
  return parts.db.read(scope, async (reader) => {
    if (family === 'news') {
      return readPage(
        query,
        (range) => listAllNews(reader, range),
        ({ newsId }) => newsId,
        describeNews,
      );
    }
    // As many as the product has pages for: they stand on one.
    const items: Item[] = [];
    for (const name of namesOf[family]) {
      const current = await readCurrent(parts, reader, family, name, language);
      if (current) items.push(describe(name, current, tenant));
    }
    return { items, next: null };
  });
}

function describeNews({ newsId, title, language, publishedAt, isSample, isRetracted }: ListedNews): Item {
  return {
    name: newsId,
    title,
    version: null,
    shipped: isSample,
    languages: [language],
    starts_at: publishedAt.toISOString(),
    retracted: isRetracted,
  };
}

function describe(name: string, current: CurrentText, { languages, company }: Editor['tenant']): Item {
  return {
    name,
    title: (current.fields.title ?? '').replaceAll('{company}', company.co_name),
    version: current.version,
    shipped: current.isShipped,
    languages,
    starts_at: current.startsAt?.toISOString() ?? null,
    retracted: current.isRetracted,
  };
}

export function getPublication(
  parts: Pick<PublicationParts, 'clock' | 'db' | 'shelf' | 'translate'>,
  { scope, tenant }: Editor,
  family: Family,
  name: string,
): Promise<OutputOf<typeof contract.getPublication> | Refusal<'not_found'>> {
  return parts.db.read(scope, async (reader) => {
    const texts: TextDraft[] = [];
    const shipped: TextDraft[] = [];
    let found: CurrentText | undefined;
    for (const language of isName(family, name) ? tenant.languages : []) {
      const current = await readCurrent(parts, reader, family, name, language);
      const original = await readShipped(parts, family, name, language);
      if (current) texts.push({ language, fields: current.fields });
      if (original) shipped.push({ language, fields: original });
      found ??= current;
    }
    if (!found) return refuse('not_found');
    const agreements = await listAgreements(reader, `${family}.publish`, name);
    return {
      name,
      version: found.version,
      topic: found.topic,
      texts,
      shipped,
      history: agreements.map(({ approvalId, makerName, checkerName, startsAt, asksAgain }) => ({
        approval_id: approvalId,
        maker_name: makerName,
        checker_name: checkerName,
        starts_at: startsAt.toISOString(),
        asks_again: asksAgain,
      })),
    };
  });
}

type Wanted = InputOf<typeof contract.proposePublication>['body'];
type ProposalRefusal = Refusal<
  'not_found' | 'text_faulty' | 'words_forbidden' | 'starts_in_the_past' | 'already_proposed'
>;

export async function proposePublication(
  parts: PublicationParts,
  editor: Editor,
  family: Family,
  wanted: Wanted,
): Promise<Approval | ProposalRefusal> {
  const { clock, db, ids } = parts;
  if (family === 'news' ? wanted.name !== undefined : wanted.name === undefined) return refuse('not_found');
  const name = wanted.name ?? ids.next();
  if (!isName(family, name)) return refuse('not_found');
  if (wanted.starts_at !== undefined && new Date(wanted.starts_at) < clock.now()) return refuse('starts_in_the_past');
  const refused = await checkTexts(parts, editor, family, name, wanted.texts);
  if (refused) return refused;
  const payload = {
    family,
    name,
    languages: wanted.texts.map(({ language }) => language).join(' '),
    starts_at: wanted.starts_at ?? null,
    ...(family === 'legal' && { asks_again: wanted.asks_again ?? false }),
    ...(family === 'news' && { topic: wanted.topic ?? 'company' }),
  };
  const drafts = wanted.texts.map(({ language, fields }) => ({ language, fields: trimFields(family, fields) }));
  const kind = `${family}.publish` as const;
  return db.transact(editor.scope, (tx) =>
    proposeApproval(parts, tx, editor, { kind, subjectId: name, payload, drafts, reason: wanted.reason }),
  );
}

/** Only what the family has, without the space around it. */
function trimFields(family: Family, fields: TextDraft['fields']): TextDraft['fields'] {
  return Object.fromEntries(fieldsOf[family].map(({ name }) => [name, fields[name]?.trim() ?? '']));
}

/** Every language of the brand is there once, and each text can be read and keeps the promises to clients. */
async function checkTexts(
  parts: Pick<PublicationParts, 'shelf' | 'translate'>,
  { tenant }: Editor,
  family: Family,
  name: string,
  texts: readonly TextDraft[],
): Promise<undefined | Refusal<'text_faulty' | 'words_forbidden'>> {
  const given = texts.map(({ language }) => language);
  const missing = tenant.languages.filter((language) => !given.includes(language));
  const isWhole = family === 'news' ? given.length > 0 : missing.length === 0;
  if (!isWhole || new Set(given).size !== given.length || given.some((one) => !tenant.languages.includes(one))) {
    return refuse('text_faulty', { errors: [{ path: 'body.texts', code: 'required' }] });
  }
  const errors: FieldError[] = [];
  for (const [index, { language, fields }] of texts.entries()) {
    const shipped = await readShipped(parts, family, name, language);
    for (const { field, code } of findTextFaults(family, fields, shipped)) {
      errors.push({ path: `body.texts.${index}.fields.${field}`, code });
    }
  }
  if (errors.length === 0) return undefined;
  return refuse(errors.some(({ code }) => code === 'not_allowed') ? 'words_forbidden' : 'text_faulty', { errors });
}

export function proposeRetraction(
  parts: Pick<PublicationParts, 'clock' | 'db' | 'ids'>,
  editor: Editor,
  newsId: NewsId,
  reason: string,
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(editor.scope, async (tx) => {
    const news = await readAnyNews(tx, newsId);
    if (!news) return refuse('not_found');
    if (news.isRetracted) return refuse('state_conflict');
    const payload = { family: 'news', title: news.title };
    return proposeApproval(parts, tx, editor, { kind: 'news.retract', subjectId: newsId, payload, reason });
  });
}

/** What a proposal would publish beside what is read now. */
export function getDrafts(
  parts: Pick<PublicationParts, 'clock' | 'db' | 'shelf' | 'translate'>,
  { scope }: Editor,
  approvalId: ApprovalId,
): Promise<OutputOf<typeof contract.getDrafts> | Refusal<'not_found'>> {
  return parts.db.read(scope, async (reader) => {
    const drafts = await readDrafts(reader, approvalId);
    const family = await readFamily(reader, approvalId);
    if (isRefusal(family)) return family;
    const items = [];
    for (const { language, fields } of drafts) {
      const current = await readCurrent(parts, reader, family.family, family.name, language);
      items.push({ language, before: current?.fields ?? null, after: fields });
    }
    return { items };
  });
}

async function readFamily(
  reader: Reader,
  approvalId: ApprovalId,
): Promise<{ family: Family; name: string } | Refusal<'not_found'>> {
  const kind = await readApprovalKind(reader, approvalId);
  const name = await readApprovalSubject(reader, approvalId);
  const family = families.find((known) => kind === `${known}.publish`);
  return family === undefined || name === undefined ? refuse('not_found') : { family, name };
}
