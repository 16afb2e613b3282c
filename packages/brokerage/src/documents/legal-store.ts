// SQL of legal texts: versions are only added, so that what somebody once agreed to can always be shown.
import type { Language } from '@candor/contract';
import type { DocumentKind } from '@candor/contract/documents/client.ts';
import type { ApprovalId, TenantId } from '@candor/contract/ids.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { LegalText } from './legal-text.ts';

export interface LegalVersion extends LegalText {
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly version: number;
  readonly effectiveAt: Date;
  /** Clients are asked to accept this version, whatever they accepted before. */
  readonly asksAgain: boolean;
}

/** The newest version in effect, in the first of the wanted languages that has one. */
export async function readCurrentText(
  reader: Reader,
  kind: DocumentKind,
  wanted: readonly Language[],
  now: Date,
): Promise<LegalVersion | undefined> {
  const [row] = await reader.sql<LegalVersion[]>`
    select kind, language, version, title, body, effective_at, asks_again from brokerage.legal_texts
    where kind = ${kind} and language = any(${reader.texts(wanted)}) and effective_at <= ${now}
    order by array_position(${reader.texts(wanted)}, language), version desc limit 1`;
  return row;
}

/** What is in effect of every kind, each in the first of the wanted languages that has one, and how many versions it had. */
export async function listCurrentTexts(
  reader: Reader,
  wanted: readonly Language[],
  now: Date,
): Promise<Array<LegalVersion & { readonly versions: number }>> {
  return reader.sql<Array<LegalVersion & { versions: number }>>`
    select distinct on (t.kind) t.kind, t.language, t.version, t.title, t.body, t.effective_at, t.asks_again,
      (count(*) over (partition by t.kind, t.language))::integer as versions
    from brokerage.legal_texts t
    where t.language = any(${reader.texts(wanted)}) and t.effective_at <= ${now}
    order by t.kind, array_position(${reader.texts(wanted)}, t.language), t.version desc`;
}

export async function listVersions(
  reader: Reader,
  kind: DocumentKind,
  language: Language,
  now: Date,
  limit: number,
): Promise<LegalVersion[]> {
  return reader.sql<LegalVersion[]>`
    select kind, language, version, title, body, effective_at, asks_again from brokerage.legal_texts
    where kind = ${kind} and language = ${language} and effective_at <= ${now} and body <> ''
    order by version desc limit ${limit}`;
}

export async function listTextKeys(reader: Reader): Promise<Set<string>> {
  const rows = await reader.sql<Array<{ kind: string; language: string }>>`
    select distinct kind, language from brokerage.legal_texts`;
  return new Set(rows.map(({ kind, language }) => `${language}/${kind}`));
}

/** All at once: a tenant starts with dozens of texts, and a start must not wait for each. */
export async function insertTexts(
  tx: TenantTx,
  tenantId: TenantId,
  texts: readonly LegalVersion[],
  { author, approvalId, now }: { readonly author: string; readonly approvalId: ApprovalId | null; readonly now: Date },
): Promise<void> {
  if (texts.length === 0) return;
  const rows = texts.map(({ kind, language, version, title, body, effectiveAt, asksAgain }) => ({
    tenant_id: tenantId,
    kind,
    language,
    version,
    title,
    body,
    effective_at: effectiveAt,
    asks_again: asksAgain,
    approval_id: approvalId,
    author,
    created_at: now,
  }));
  await tx.sql`insert into brokerage.legal_texts ${tx.sql(rows)} on conflict do nothing`;
}

/** The version that a new wording gets: one number for all languages, so that people can name it. */
export async function readNextVersion(tx: TenantTx, kind: DocumentKind): Promise<number> {
  const [row] = await tx.sql<Array<{ last: number | null }>>`
    select max(version) as last from brokerage.legal_texts where kind = ${kind}`;
  return (row?.last ?? 0) + 1;
}

/** The newest version in effect that clients must accept; nothing while none has asked. */
export async function readAskedVersion(reader: Reader, kind: DocumentKind, now: Date): Promise<number | undefined> {
  const [row] = await reader.sql<Array<{ asked: number | null }>>`
    select max(version) as asked from brokerage.legal_texts
    where kind = ${kind} and asks_again and effective_at <= ${now}`;
  return row?.asked ?? undefined;
}
