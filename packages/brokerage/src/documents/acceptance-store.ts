// SQL of acceptances: which client accepted which version of which text, when and in which language. Only ever added to.
import type { Language } from '@candor/contract';
import type { ClientId } from '@candor/contract/ids.ts';
import type { DocumentKind } from '@candor/contract/documents/client.ts';
import type { Reader, TenantId, TenantTx } from '@candor/platform/db/index.ts';

export interface Acceptance {
  readonly kind: DocumentKind;
  readonly version: number;
  readonly language: Language;
  readonly acceptedAt: Date;
}

/** Versions that ask and that this client has not accepted. Whoever never accepted the agreement does so when they are verified, and a
 * risk warning before the first purchase that asks for it. */
const unaccepted = (reader: Reader, clientId: ClientId | Fragment, now: Date) => reader.sql`
  from brokerage.legal_texts t
  where t.asks_again and t.effective_at <= ${now}
    and not exists (select from brokerage.document_acceptances a
      where a.tenant_id = t.tenant_id and a.client_id = ${clientId} and a.kind = t.kind and a.version >= t.version)
    and (t.kind not in ('agreement', 'risk-shares', 'risk-complex') or exists (select from brokerage.document_acceptances a
      where a.tenant_id = t.tenant_id and a.client_id = ${clientId} and a.kind = t.kind))`;

type Fragment = ReturnType<Reader['sql']>;

/** Those of the clients who have such a version before them. */
export async function listBehind(reader: Reader, clientIds: readonly ClientId[], now: Date): Promise<Set<ClientId>> {
  const rows = await reader.sql<Array<{ id: ClientId }>>`
    select c.id from unnest(${reader.uuids(clientIds)}) as c (id)
    where exists (select ${unaccepted(reader, reader.sql`c.id`, now)})`;
  return new Set(rows.map(({ id }) => id));
}

export async function listUnaccepted(reader: Reader, clientId: ClientId, now: Date): Promise<DocumentKind[]> {
  const rows = await reader.sql<Array<{ kind: DocumentKind }>>`
    select distinct t.kind ${unaccepted(reader, clientId, now)} order by t.kind`;
  return rows.map(({ kind }) => kind);
}

export async function listAccepted(
  reader: Reader,
  clientId: ClientId,
): Promise<Array<Acceptance & { readonly title: string }>> {
  return reader.sql<Array<Acceptance & { title: string }>>`
    select a.kind, a.version, a.language, a.accepted_at, t.title from brokerage.document_acceptances a
    join brokerage.legal_texts t on t.tenant_id = a.tenant_id and t.kind = a.kind and t.language = a.language
      and t.version = a.version
    where a.client_id = ${clientId} order by a.accepted_at desc, a.kind`;
}

/** Which of some texts the clients accepted, in whichever version. */
export async function listAcceptedKinds(
  reader: Reader,
  clientIds: readonly ClientId[],
  kinds: readonly DocumentKind[],
): Promise<Map<ClientId, Set<DocumentKind>>> {
  const rows = await reader.sql<Array<{ clientId: ClientId; kind: DocumentKind }>>`
    select distinct client_id, kind from brokerage.document_acceptances
    where client_id = any(${reader.uuids(clientIds)}) and kind = any(${reader.texts(kinds)})`;
  const found = new Map<ClientId, Set<DocumentKind>>(clientIds.map((clientId) => [clientId, new Set()]));
  for (const { clientId, kind } of rows) found.get(clientId)?.add(kind);
  return found;
}

/** False when this version was accepted in this language before. */
export async function insertAcceptance(
  tx: TenantTx,
  tenantId: TenantId,
  clientId: ClientId,
  { kind, version, language, acceptedAt }: Acceptance,
): Promise<boolean> {
  const rows = await tx.sql`
    insert into brokerage.document_acceptances (tenant_id, client_id, kind, version, language, accepted_at)
    values (${tenantId}, ${clientId}, ${kind}, ${version}, ${language}, ${acceptedAt})
    on conflict do nothing returning 1`;
  return rows.length > 0;
}
