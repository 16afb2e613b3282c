// What clients accepted and what is asked of them: recorded with version, language and time. A version that asks is asked for at the next
// sign-in; until it is accepted nothing begins, and nothing that leads out is closed by it (G-03).
import { defaultLanguage, refuse } from '@candor/contract';
import type { Language, OutputOf, Refusal } from '@candor/contract';
import type { ClientId } from '@candor/contract/ids.ts';
import type { DocumentKind, listAcceptances } from '@candor/contract/documents/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { createGather } from '@candor/platform/db/index.ts';
import type { Database, Reader, TenantScope } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { insertAcceptance, listAccepted, listBehind, listUnaccepted } from './acceptance-store.ts';
import { readCurrentText } from './legal-store.ts';
import { fillCompany } from './legal-text.ts';

export interface AcceptanceParts {
  readonly db: Database;
  readonly clock: Clock;
}

export interface Acceptor {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly tenant: Pick<Tenant, 'languages' | 'company'>;
  readonly language: Language;
}

type Acceptances = OutputOf<typeof listAcceptances>;

export function readAcceptances(parts: AcceptanceParts, acceptor: Acceptor): Promise<Acceptances> {
  return parts.db.read(acceptor.scope, (reader) => describe(parts, reader, acceptor));
}

async function describe(
  { clock }: Pick<AcceptanceParts, 'clock'>,
  reader: Reader,
  { clientId, tenant, language }: Acceptor,
): Promise<Acceptances> {
  const now = clock.now();
  const company = tenant.company.co_name;
  const wanted = [...new Set([language, ...tenant.languages, defaultLanguage])];
  const asked: Acceptances['asked'] = [];
  for (const kind of await listUnaccepted(reader, clientId, now)) {
    const text = await readCurrentText(reader, kind, wanted, now);
    if (!text) continue;
    const { title, version, language: written } = text;
    asked.push({ kind, title: fillCompany(title, company), version, language: written });
  }
  const accepted = (await listAccepted(reader, clientId)).map(({ acceptedAt, title, ...rest }) => ({
    ...rest,
    title: fillCompany(title, company),
    accepted_at: acceptedAt.toISOString(),
  }));
  return { asked, accepted };
}

export function acceptDocument(
  parts: AcceptanceParts,
  acceptor: Acceptor,
  kind: DocumentKind,
  { version, language }: { readonly version: number; readonly language: Language },
): Promise<Acceptances | Refusal<'agreement_changed'>> {
  const { scope, clientId } = acceptor;
  return parts.db.transact(scope, async (tx) => {
    const now = parts.clock.now();
    const current = await readCurrentText(tx, kind, [language], now);
    if (current?.version !== version) return refuse('agreement_changed');
    const isNew = await insertAcceptance(tx, scope.tenantId, clientId, { kind, version, language, acceptedAt: now });
    const answer = await describe(parts, tx, acceptor);
    if (!isNew) return answer;
    const subject = { kind: 'client', id: clientId } as const;
    const details = { document: kind, version, language };
    await recordAudit(tx, { actor: scope.actor, act: 'document.accepted', subject, details }, now);
    return answer;
  });
}

/** Asked on every request that begins something: what was published a moment ago counts, and so does an acceptance. */
export function createTermsGate({
  db,
  clock,
}: AcceptanceParts): (
  caller: Pick<Acceptor, 'scope' | 'clientId'>,
) => Promise<Refusal<'terms_not_accepted'> | undefined> {
  const gate = createGather<ClientId, boolean>(db, async (reader, clientIds) => {
    const behind = await listBehind(reader, clientIds, clock.now());
    return clientIds.map((clientId) => behind.has(clientId));
  });
  return async ({ scope, clientId }) => ((await gate.ask(scope, clientId)) ? refuse('terms_not_accepted') : undefined);
}
