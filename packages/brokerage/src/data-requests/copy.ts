// Makes the copy of a client's data: reads what the client's own endpoints answer, page by page, puts it into one archive, seals it and
// keeps it for some days. Runs as a job, so that nobody waits and a crash loses nothing.
import { isRefusal } from '@candor/contract';
import type { Language, Translate } from '@candor/contract';
import { dataRequestLimits } from '@candor/contract/data-requests/rules.ts';
import { dayOf } from '@candor/contract/days.ts';
import { isId, parseId } from '@candor/contract/ids.ts';
import type { ClientId, DataRequestId, SessionId, TenantId } from '@candor/contract/ids.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Files } from '@candor/platform/files/files.ts';
import type { Binding } from '@candor/platform/http/binding.ts';
import type { RequestMeta } from '@candor/platform/http/request.ts';
import type { Job, JobHandlers } from '@candor/platform/jobs/job.ts';
import { recordAudit } from '../audit/index.ts';
import { chooseLanguage, readClient } from '../clients/index.ts';
import type { Uploads } from '../documents/index.ts';
import type { Tenant } from '../tenants/index.ts';
import { writeArchive } from './archive.ts';
import type { ArchivedFile, Section } from './archive.ts';
import { archiveCell, copyKind, referenceOf } from './data-request.ts';
import { sections } from './sections.ts';
import type { DataRequestParts } from './service.ts';
import { findRequest, listFiles, markReady } from './store.ts';

export interface CopyParts extends Pick<DataRequestParts, 'clock' | 'db' | 'ids' | 'notify' | 'vault'> {
  readonly files: Files;
  readonly translate: Translate;
  readonly uploads: Pick<Uploads, 'read'>;
  readonly tenantOf: (tenantId: TenantId) => Tenant | undefined;
  /** Every endpoint of the business: those of the client are asked in the client's name. */
  readonly bindings: () => readonly Binding[];
}

const dayMs = 24 * 60 * 60_000;
/** Beyond it files are left out, and the archive says so. */
const mostFileBytes = 256 * 1024 * 1024;

interface Named {
  readonly requestId: DataRequestId;
  readonly sessionId: SessionId;
}

function readPayload(payload: unknown): Named {
  const { requestId, sessionId } = Object(payload);
  if (!isId('data_request', String(requestId)) || !isId('session', String(sessionId))) {
    throw new TypeError('a job of a copy names its request and session');
  }
  return { requestId: parseId('data_request', requestId), sessionId: parseId('session', sessionId) };
}

export const copyJobs = (parts: CopyParts): JobHandlers => ({
  [copyKind]: { run: (job, signal) => makeCopy(parts, job, signal) },
});

async function makeCopy(parts: CopyParts, job: Job, signal: AbortSignal): Promise<void> {
  const { db, clock, ids, vault, files } = parts;
  const { requestId, sessionId } = readPayload(job.payload);
  const scope = tenantScope(job.tenantId, { kind: 'system', id: 'data-requests' });
  const request = await db.read(scope, (reader) => findRequest(reader, vault, requestId));
  const tenant = parts.tenantOf(job.tenantId);
  if (request?.state !== 'open' || !tenant) return;
  const { clientId } = request;
  const client = await db.read(scope, (reader) => readClient(reader, vault, clientId));
  if (!client) return;
  const now = clock.now();
  const language = chooseLanguage(tenant, client);
  const owner = { tenant, language, clientId, sessionId };
  const read = await readSections(parts, owner, signal);
  const { kept, isCut } = await readFiles(parts, job.tenantId, clientId);
  const readme = sayReadme(parts.translate, language, {
    company: tenant.company.co_name,
    reference: referenceOf(request),
    isCut,
    now,
  });
  const archive = writeArchive({ readme, sections: read, files: kept, at: now });
  const storageKey = `copies/${ids.token(24)}`;
  const sealed = await db.transact(scope, (tx) => vault.seal(tx, archiveCell(requestId), archive));
  signal.throwIfAborted();
  await files.put(storageKey, sealed, 'application/octet-stream');
  await db.transact(scope, async (tx) => {
    const expiresAt = new Date(now.getTime() + dataRequestLimits.copyDays * dayMs);
    await markReady(tx, requestId, { storageKey, bytes: archive.length, now, expiresAt });
    await parts.notify(tx, { kind: 'data_copy_ready', clientId });
    const subject = { kind: 'data_request', id: requestId } as const;
    const details = { reference: referenceOf(request) };
    await recordAudit(tx, { actor: scope.actor, act: 'data.copy_made', subject, clientId, details }, now);
  });
}

interface Owner {
  readonly tenant: Tenant;
  readonly language: Language;
  readonly clientId: ClientId;
  readonly sessionId: SessionId;
}

async function readSections(
  { bindings }: Pick<CopyParts, 'bindings'>,
  { tenant, language, clientId, sessionId }: Owner,
  signal: AbortSignal,
): Promise<Section[]> {
  const scope = tenantScope(tenant.id, { kind: 'client', id: clientId });
  const session = { id: sessionId, owner: { kind: 'client', id: clientId }, state: 'active', roles: [] };
  const context = { tenant, language, scope, clientId, sessionId, session };
  const known = new Map(bindings().map((binding) => [binding.endpoint.id, binding]));
  const found: Section[] = [];
  for (const [id, name] of Object.entries(sections)) {
    signal.throwIfAborted();
    const binding = known.get(id);
    if (!binding) throw new Error(`no endpoint ${id} for a copy`);
    const ask = async (query: object): Promise<unknown> => {
      const answer = await binding.handle(context, { params: {}, query, body: undefined }, metaOf(language, binding));
      if (isRefusal(answer)) throw new Error(`${id} refused a copy: ${answer.refused}`);
      return answer;
    };
    found.push({ name, content: id === 'getChat' ? await readChat(ask) : await readAll(ask) });
  }
  return found;
}

type Ask = (query: object) => Promise<unknown>;

/** To the last page of a list; once what is no list. */
async function readAll(ask: Ask): Promise<unknown> {
  const first = Object(await ask({}));
  if (!('next' in first) || !Array.isArray(first.items)) return first;
  const items: unknown[] = [...first.items];
  for (let { next } = first; typeof next === 'string';) {
    const page = Object(await ask({ cursor: next, limit: '100' }));
    items.push(...page.items);
    ({ next } = page);
  }
  return { items };
}

/** From the first message on. */
async function readChat(ask: Ask): Promise<unknown> {
  const items: unknown[] = [];
  for (let after = 0; ;) {
    const page = Object(await ask({ after: String(after) }));
    if (!Array.isArray(page.items) || page.items.length === 0) return { items };
    items.push(...page.items);
    after = Object(page.items.at(-1)).seq;
    if (page.has_more !== true) return { items };
  }
}

async function readFiles(
  { db, uploads }: Pick<CopyParts, 'db' | 'uploads'>,
  tenantId: TenantId,
  clientId: ClientId,
): Promise<{ readonly kept: readonly ArchivedFile[]; readonly isCut: boolean }> {
  const scope = tenantScope(tenantId, { kind: 'client', id: clientId });
  const rows = await db.read(scope, (reader) => listFiles(reader, clientId));
  const kept: ArchivedFile[] = [];
  let size = 0;
  for (const { id, contentType } of rows) {
    const file = await uploads.read(scope, id);
    if (!file) continue;
    size += file.bytes.length;
    if (size > mostFileBytes) return { kept, isCut: true };
    kept.push({ name: `${id}.${contentType.replace('image/', '').replace('jpeg', 'jpg')}`, bytes: file.bytes });
  }
  return { kept, isCut: false };
}

function sayReadme(
  translate: Translate,
  language: Language,
  said: { readonly company: string; readonly reference: string; readonly isCut: boolean; readonly now: Date },
): string {
  const { company, reference, isCut, now } = said;
  const say = (key: string): string =>
    translate(language, `data-requests.readme_${key}`, { company, reference, date: dayOf(now) });
  const names = Object.values(sections).map((name) => `- ${name}`);
  const lines = ['title', 'what', 'json', 'tables', 'files', ...(isCut ? ['cut'] : []), 'signed', 'list'].map(say);
  return `${[...lines, ...names, '', say('keep')].join('\r\n')}\r\n`;
}

/** Nobody asks over the wire: the house does, for the client. */
function metaOf(language: Language, { endpoint }: Binding): RequestMeta {
  return {
    requestId: 'data-copy',
    method: endpoint.method,
    path: endpoint.path,
    ip: '',
    userAgent: '',
    isSecure: true,
    wantedLanguages: [language],
    language,
    header: () => undefined,
  };
}
