// Texts that clients read, published by two people: legal documents with their versions, news, guides, and the words of messages.
import * as z from 'zod/mini';
import { makersOf } from '../approvals/makers.ts';
import { staff } from '../callers.ts';
import { newsTopics } from '../content/news-topics.ts';
import { byId, idOf, instant, language } from '../schemas/scalars.ts';
import { languages } from '../languages.ts';
import { families } from './families.ts';
import type { TextField } from './families.ts';

const readers = staff('content_editor', 'approver', 'tenant_admin', 'auditor');
const makers = makersOf('content_editor', 'tenant_admin');
const family = z.enum(families);
/** The kind of a document, the slug of a guide, the kind of a message, the id of a piece of news. */
const name = z.string().check(z.regex(/^[a-z0-9][a-z0-9_-]{1,39}$/));
const words = z.optional(z.string().check(z.maxLength(20_000)));
const fields = z.strictObject({
  title: words,
  summary: words,
  cost: words,
  risk: words,
  exit: words,
  body: words,
} satisfies Record<TextField, typeof words>);
export const publishedText = z.strictObject({ language, fields });
export type PublishedText = z.infer<typeof publishedText>;

export const publication = z.strictObject({
  name,
  /** In the reader's language. */
  title: z.string(),
  /** Null for what has no versions. */
  version: z.nullable(z.int()),
  /** Whether the words are those that came with the product. */
  shipped: z.boolean(),
  languages: z.array(language),
  starts_at: z.nullable(instant),
  /** News that was taken back. */
  retracted: z.boolean(),
});
export type Publication = z.infer<typeof publication>;

export const listPublications = readers.page('listPublications', '/publications/{family}', {
  summary: 'The texts of a family as clients read them now; the newest news first, page by page.',
  of: publication,
  params: z.strictObject({ family }),
  shows: 'house',
});

export const getPublication = readers.get('getPublication', '/publications/{family}/{name}', {
  summary: 'One text in every language of the brand, the words it came with, and what was agreed about it.',
  params: z.strictObject({ family, name }),
  response: z.strictObject({
    name,
    version: z.nullable(z.int()),
    topic: z.nullable(z.enum(newsTopics)),
    texts: z.array(publishedText),
    shipped: z.array(publishedText),
    history: z.array(
      z.strictObject({
        approval_id: idOf('approval'),
        maker_name: z.nullable(z.string()),
        checker_name: z.nullable(z.string()),
        starts_at: instant,
        asks_again: z.boolean(),
      }),
    ),
  }),
  refusals: ['not_found'],
  shows: 'house',
});

export const proposePublication = makers.propose('proposePublication', '/publications/{family}', {
  summary: 'Proposes a text in every language of the brand, from a day on. Another person decides.',
  params: z.strictObject({ family }),
  body: {
    /** Absent for new news. */
    name: z.optional(name),
    texts: z.array(publishedText).check(z.minLength(1), z.maxLength(languages.length)),
    /** Absent: at once. */
    starts_at: z.optional(instant),
    /** Legal documents: clients are asked to accept this version. */
    asks_again: z.optional(z.boolean()),
    topic: z.optional(z.enum(newsTopics)),
  },
  refusals: ['not_found', 'text_faulty', 'words_forbidden', 'starts_in_the_past', 'already_proposed'],
  cost: 3,
});

export const proposeRetraction = makers.propose('proposeRetraction', '/publications/news/{id}/retract', {
  summary: 'Proposes to take a piece of news back; it stays in the record. Another person decides.',
  params: byId('news'),
  refusals: ['not_found', 'state_conflict', 'already_proposed'],
});

export const getDrafts = readers.list('getDrafts', '/approvals/{id}/drafts', {
  summary: 'The texts that a proposal would publish, beside those that hold now.',
  of: z.strictObject({ language, before: z.nullable(fields), after: fields }),
  params: byId('approval'),
  refusals: ['not_found'],
  shows: 'house',
});
