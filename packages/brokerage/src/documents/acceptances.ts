// What clients accepted and what is asked of them: recorded with version, language and time. A version that asks is asked for at the next
// sign-in; until it is accepted nothing begins, and nothing that leads out is closed by it (G-03).
import { defaultLanguage, refuse } from '@candor/contract';
import type { Language, OutputOf, Refusal } from '@candor/contract';
import type { ClientId } from '@candor/contract/ids.ts';
import type { DocumentKind, listAcceptances } from '@candor/contract/documents/client.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { createGather } from '@candor/platform/db/index.ts';
import type { Database, Reader, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
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

interface Read {
  readonly version: number;
  readonly language: Language;
}

/** Whether what was read is what holds now. */
export async function isInEffect(
  reader: Reader,
  kind: DocumentKind,
  { version, language }: Read,
  now: Date,
): Promise<boolean> {
  return (await readCurrentText(reader, kind, [language], now))?.version === version;
}

/** Once per version: said again it changes nothing. */
export async function recordAcceptance(
  tx: TenantTx,
  clientId: ClientId,
  kind: DocumentKind,
  { version, language }: Read,
  now: Date,
): Promise<void> {
  const accepted = { kind, version, language, acceptedAt: now };
  if (!(await insertAcceptance(tx, tx.scope.tenantId, clientId, accepted))) return;
  const actor = { kind: 'client', id: clientId } as const;
  const details = { document: kind, version, language };
  await recordAudit(tx, { actor, act: 'document.accepted', subject: actor, details }, now);
}

export function acceptDocument(
  parts: AcceptanceParts,
  acceptor: Acceptor,
  kind: DocumentKind,
  read: Read,
): Promise<Acceptances | Refusal<'agreement_changed'>> {
  return parts.db.transact(acceptor.scope, async (tx) => {
    const now = parts.clock.now();
    if (!(await isInEffect(tx, kind, read, now))) return refuse('agreement_changed');
    await recordAcceptance(tx, acceptor.clientId, kind, read, now);
    return describe(parts, tx, acceptor);
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
