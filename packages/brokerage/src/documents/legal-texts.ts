// The verbs of legal texts: give every tenant its starting set, and answer the text in effect.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultLanguage } from '@candor/contract';
import type { Language, OutputOf, Refusal } from '@candor/contract';
import { documentKinds } from '@candor/contract/documents/client.ts';
import type {
  DocumentKind,
  getDocument,
  listDocuments,
  listDocumentVersions,
} from '@candor/contract/documents/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Database, Reader, TenantId } from '@candor/platform/db/index.ts';
import type { TenantContext } from '../tenants/index.ts';
import { insertTexts, listCurrentTexts, listTextKeys, listVersions, readCurrentText } from './legal-store.ts';
import { fillCompany, parseLegalText, refuseDocument } from './legal-text.ts';
import type { LegalText } from './legal-text.ts';

/** The day on which the texts that ship with us were written. */
const startingDay = new Date('2026-11-01T00:00:00Z');

export async function readStartingText(language: Language, kind: DocumentKind): Promise<LegalText> {
  return parseLegalText(await readFile(join(import.meta.dirname, 'texts', language, `${kind}.md`), 'utf8'));
}

/** Adds what a tenant lacks; a text that staff wrote or replaced is never touched. */
export async function ensureLegalTexts(
  db: Database,
  clock: Clock,
  tenants: ReadonlyArray<{ readonly id: TenantId; readonly languages: readonly Language[] }>,
): Promise<void> {
  const wanted = [...new Set(tenants.flatMap(({ languages }) => languages))];
  const starting = (await Promise.all(wanted.flatMap(readStartingTexts))).map((text) => ({
    ...text,
    version: 1,
    effectiveAt: startingDay,
    asksAgain: false,
  }));
  for (const { id, languages } of tenants) {
    await db.transact(tenantScope(id, { kind: 'system', id: 'start' }), async (tx) => {
      const known = await listTextKeys(tx);
      const missing = starting.filter(
        ({ language, kind }) => languages.includes(language) && !known.has(`${language}/${kind}`),
      );
      await insertTexts(tx, id, missing, { author: 'system', approvalId: null, now: clock.now() });
    });
  }
}

/** The newest version of a text in one language; nothing where it has none. */
export async function readVersionInEffect(
  reader: Reader,
  kind: DocumentKind,
  language: Language,
  now: Date,
): Promise<number | undefined> {
  return (await readCurrentText(reader, kind, [language], now))?.version;
}

function readStartingTexts(language: Language) {
  return documentKinds.map(async (kind) => ({ kind, language, ...(await readStartingText(language, kind)) }));
}

export function createReadDocument(db: Database, clock: Clock) {
  return async (
    { tenant, language, scope }: TenantContext,
    kind: DocumentKind,
  ): Promise<OutputOf<typeof getDocument> | Refusal<'document_unavailable' | 'agreement_unavailable'>> => {
    const wanted = [...new Set([language, ...tenant.languages, defaultLanguage])];
    const text = await db.read(scope, (reader) => readCurrentText(reader, kind, wanted, clock.now()));
    if (!text || text.body === '') return refuseDocument(kind);
    const company = tenant.company.co_name;
    return {
      kind,
      title: fillCompany(text.title, company),
      language: text.language,
      version: text.version,
      effective_at: text.effectiveAt.toISOString(),
      body: fillCompany(text.body, company),
    };
  };
}

/** More than that nobody compares. */
const mostVersions = 50;

/** All texts of a tenant, and how each came to be what it is. */
export function createLibrary(db: Database, clock: Clock) {
  return {
    list: ({ tenant, language, scope }: TenantContext): Promise<OutputOf<typeof listDocuments>> =>
      db.read(scope, async (reader) => {
        const wanted = [...new Set([language, ...tenant.languages, defaultLanguage])];
        const texts = await listCurrentTexts(reader, wanted, clock.now());
        return {
          items: texts.map(({ kind, title, language: spoken, version, effectiveAt, versions }) => ({
            kind,
            title: fillCompany(title, tenant.company.co_name),
            language: spoken,
            version,
            effective_at: effectiveAt.toISOString(),
            versions,
          })),
        };
      }),
    versions: (
      { tenant, scope }: TenantContext,
      kind: DocumentKind,
      language: Language,
    ): Promise<OutputOf<typeof listDocumentVersions>> =>
      db.read(scope, async (reader) => {
        const company = tenant.company.co_name;
        const texts = await listVersions(reader, kind, language, clock.now(), mostVersions);
        return {
          items: texts.map(({ version, title, effectiveAt, asksAgain, body }) => ({
            version,
            title: fillCompany(title, company),
            effective_at: effectiveAt.toISOString(),
            asks_again: asksAgain,
            body: fillCompany(body, company),
          })),
        };
      }),
  };
}
