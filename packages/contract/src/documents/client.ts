// Files a client uploads and the legal texts of the tenant.
import * as z from 'zod/mini';
import { client, signed, visitor } from '../callers.ts';
import { byId, idOf, instant, language } from '../schemas/scalars.ts';
import { documentKinds } from './kinds.ts';
import type { DocumentKind } from './kinds.ts';

export { documentKinds };
export type { DocumentKind };

export const uploadedFile = z.strictObject({ id: idOf('file'), url: z.string(), expires_at: instant });

export const uploadFile = client.post('uploadFile', '/file/app/v1', {
  summary: 'Takes one JPEG, PNG or WebP image, re-encodes it and answers an expiring address for it.',
  upload: true,
  response: uploadedFile,
  refusals: ['image_too_big', 'upload_failed', 'not_an_image', 'upload_quota_reached', 'overloaded'],
  cost: 20,
});

export const getFile = signed.get('getFile', '/file/app/v1/{id}', {
  summary: 'The file behind a signed address, while the address and the session it was made for last.',
  params: byId('file'),
  query: z.strictObject({
    t: idOf('tenant'),
    v: idOf('session'),
    exp: z.string().check(z.regex(/^\d{10}$/)),
    sig: z.string().check(z.regex(/^[\w-]{43}$/)),
  }),
  file: true,
  refusals: ['not_found'],
});

export const getDocument = visitor.get('getDocument', '/document/app/v1/{kind}', {
  summary: 'A legal text of the tenant in the reader’s language, with its version.',
  params: z.strictObject({ kind: z.enum(documentKinds) }),
  response: z.strictObject({
    kind: z.enum(documentKinds),
    title: z.string(),
    language,
    version: z.int(),
    effective_at: instant,
    /** Paragraphs, `## ` headings, `- ` lists and `**strong**`; nothing else has a meaning. */
    body: z.string(),
  }),
  refusals: ['document_unavailable', 'agreement_unavailable'],
});

export const listDocuments = visitor.list('listDocuments', '/document/app/v1/list', {
  summary: 'Every legal text of the tenant as it is in effect now, in the reader’s language where it has one.',
  of: z.strictObject({
    kind: z.enum(documentKinds),
    title: z.string(),
    language,
    version: z.int(),
    effective_at: instant,
    /** How many there have been in this language, with this one. */
    versions: z.int(),
  }),
});

export const listDocumentVersions = visitor.list('listDocumentVersions', '/document/app/v1/{kind}/versions', {
  summary:
    'The versions of a legal text in one language that are or were in effect, newest first, each with its words.',
  params: z.strictObject({ kind: z.enum(documentKinds) }),
  query: z.strictObject({ language }),
  of: z.strictObject({
    version: z.int(),
    title: z.string(),
    effective_at: instant,
    /** Clients were asked to accept it. */
    asks_again: z.boolean(),
    body: z.string(),
  }),
});

const named = { kind: z.enum(documentKinds), title: z.string(), version: z.int(), language };

export const acceptances = z.strictObject({
  /** Versions that wait to be accepted; until then nothing begins, and everything that leads out stays open. */
  asked: z.array(z.strictObject(named)),
  /** What was accepted, newest first. */
  accepted: z.array(z.strictObject({ ...named, accepted_at: instant })),
});

export const listAcceptances = client.get('listAcceptances', '/document/app/v1/acceptances', {
  summary:
    'Which legal texts the client accepted, in which version and language and when, and which new ones ask for it.',
  response: acceptances,
});

export const acceptDocument = client.post('acceptDocument', '/document/app/v1/{kind}/accept', {
  summary: 'Accepts the version of a legal text that is in effect, in the language it was read in.',
  params: z.strictObject({ kind: z.enum(documentKinds) }),
  body: z.strictObject({ version: z.int().check(z.gte(1)), language }),
  response: acceptances,
  refusals: ['agreement_changed'],
});
