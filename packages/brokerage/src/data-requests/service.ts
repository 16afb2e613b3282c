// The verbs of data requests: a client asks for a copy and takes it, asks for a correction and takes it back. Answers are decisions.
import { refuse } from '@candor/contract';
import type { OutputOf, Refusal } from '@candor/contract';
import { readLocalDay } from '@candor/contract/access/guest.ts';
import { packOf } from '@candor/contract/countries/index.ts';
import type { DataRequest as DataRequestWire, getDataTerms } from '@candor/contract/data-requests/client.ts';
import { dataRequestLimits } from '@candor/contract/data-requests/rules.ts';
import type { DataField, DataRequestKind } from '@candor/contract/data-requests/rules.ts';
import type { ClientId, DataRequestId, SessionId } from '@candor/contract/ids.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Vault } from '@candor/platform/crypto/vault.ts';
import type { Database, TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import type { Files } from '@candor/platform/files/files.ts';
import type { FileAnswer } from '@candor/platform/http/binding.ts';
import type { Ids } from '@candor/platform/ids/ids.ts';
import type { JobQueue } from '@candor/platform/jobs/queue.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once, OnceParts } from '@candor/platform/once/once.ts';
import { recordAudit } from '../audit/index.ts';
import type { CheckPin, PinRefusal } from '../credentials/index.ts';
import { archiveCell, copyKind, dataRequestTransitions, referenceOf, toWire } from './data-request.ts';
import type { DataRequest } from './data-request.ts';
import * as store from './store.ts';

export type DataNotice = { readonly clientId: ClientId } & (
  | { readonly kind: 'data_copy_ready' }
  | { readonly kind: 'data_answered'; readonly params: { readonly reference: string } }
);

export interface DataRequestParts extends OnceParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly vault: Vault;
  readonly files: Files;
  readonly queue: JobQueue;
  readonly checkPin: CheckPin;
  readonly notify: (tx: TenantTx, notice: DataNotice) => Promise<void>;
}

export interface DataOwner {
  readonly scope: TenantScope;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
  readonly tenant: { readonly country: string };
}

export function readTerms({ tenant }: Pick<DataOwner, 'tenant'>): OutputOf<typeof getDataTerms> {
  const { dataDays, keepYears } = packOf(tenant.country);
  return { answer_days: dataDays, copy_days: dataRequestLimits.copyDays, keep_years: keepYears };
}

export async function requestCopy(
  parts: Omit<DataRequestParts, 'files' | 'notify'>,
  owner: DataOwner,
  pin: string,
): Promise<DataRequestWire | PinRefusal | Refusal<'data_copy_waiting'>> {
  const { scope, clientId, sessionId } = owner;
  const refused = await parts.checkPin(scope, clientId, pin);
  if (refused) return refused;
  return parts.db.transact(scope, async (tx) => {
    await store.lockClient(tx, clientId);
    if ((await store.countOpen(tx, clientId, 'copy')) > 0) return refuse('data_copy_waiting');
    const made = await insert(parts, tx, owner, { kind: 'copy', field: null, text: null });
    await parts.queue.enqueue(tx, { kind: copyKind, payload: { requestId: made.id, sessionId }, uniqueKey: made.id });
    await record(parts, tx, made, 'data.copy_asked');
    return toWire(made, parts.clock.now());
  });
}

export async function downloadCopy(
  parts: Pick<DataRequestParts, 'checkPin' | 'clock' | 'db' | 'files' | 'vault'>,
  { scope, clientId }: DataOwner,
  id: DataRequestId,
  pin: string,
): Promise<FileAnswer | PinRefusal | Refusal<'not_found' | 'data_copy_gone'>> {
  const { db, vault, clock, files } = parts;
  const refused = await parts.checkPin(scope, clientId, pin);
  if (refused) return refused;
  const request = await db.read(scope, (reader) => store.findRequest(reader, vault, id, clientId));
  if (request?.kind !== 'copy') return refuse('not_found');
  const isThere = request.expiresAt !== null && request.expiresAt > clock.now();
  const sealed = isThere && request.storageKey !== null ? await files.get(request.storageKey) : undefined;
  if (!sealed) return refuse('data_copy_gone');
  const body = await db.transact(scope, async (tx) => {
    await record(parts, tx, request, 'data.copy_taken');
    return vault.openBytes(tx, archiveCell(id), sealed);
  });
  const downloadName = `data-${referenceOf(request)}.zip`;
  return { contentType: 'application/zip', body, downloadName, cacheControl: 'no-store' };
}

export function requestCorrection(
  parts: Omit<DataRequestParts, 'checkPin' | 'files' | 'notify' | 'queue'>,
  owner: DataOwner,
  once: Once,
  { field, text }: { readonly field: DataField; readonly text: string },
) {
  const { scope, clientId } = owner;
  return transactOnce(parts, scope, once, async (tx): Promise<DataRequestWire | Refusal<'data_requests_full'>> => {
    await store.lockClient(tx, clientId);
    if ((await store.countOpen(tx, clientId, 'correction')) >= dataRequestLimits.open) {
      return refuse('data_requests_full', { params: { max: dataRequestLimits.open } });
    }
    const made = await insert(parts, tx, owner, { kind: 'correction', field, text });
    await record(parts, tx, made, 'data.correction_asked');
    return toWire(made, parts.clock.now());
  });
}

export function withdrawCorrection(
  parts: Pick<DataRequestParts, 'clock' | 'db' | 'vault'>,
  { scope, clientId }: DataOwner,
  id: DataRequestId,
): Promise<DataRequestWire | Refusal<'not_found' | 'state_conflict'>> {
  return parts.db.transact(scope, async (tx) => {
    const request = await store.lockRequest(tx, parts.vault, id, clientId);
    if (request?.kind !== 'correction') return refuse('not_found');
    // Taken back before: the same answer again.
    if (request.state !== 'withdrawn') {
      if (!dataRequestTransitions[request.state].includes('withdrawn')) return refuse('state_conflict');
      await store.markWithdrawn(tx, id);
      await record(parts, tx, request, 'data.correction_withdrawn');
    }
    return toWire({ ...request, state: 'withdrawn' }, parts.clock.now());
  });
}

async function insert(
  { ids, vault, clock }: Pick<DataRequestParts, 'clock' | 'ids' | 'vault'>,
  tx: TenantTx,
  { clientId, tenant: { country } }: DataOwner,
  wish: { readonly kind: DataRequestKind; readonly field: DataField | null; readonly text: string | null },
): Promise<DataRequest> {
  const now = clock.now();
  const { zone, dataDays: days } = packOf(country);
  const id: DataRequestId = ids.next();
  await store.insertRequest(tx, vault, { id, clientId, country, ...wish, today: readLocalDay(now, zone), days }, now);
  const made = await store.findRequest(tx, vault, id, clientId);
  if (!made) throw new Error('a data request that was made is gone');
  return made;
}

async function record(
  { clock }: Pick<DataRequestParts, 'clock'>,
  tx: TenantTx,
  request: Pick<DataRequest, 'id' | 'clientId' | 'number'>,
  act: `data.${'copy_asked' | 'copy_taken' | 'correction_asked' | 'correction_withdrawn'}`,
): Promise<void> {
  const subject = { kind: 'data_request', id: request.id } as const;
  const details = { reference: referenceOf(request) };
  await recordAudit(tx, { actor: tx.scope.actor, act, subject, clientId: request.clientId, details }, clock.now());
}
