// Leaves a line for every look of staff at clients (S-28): who, which endpoint, which clients, when. Wraps the bindings whose endpoint
// says that it shows clients, so that no handler can forget it; without the line there is no answer.
import { isRefusal } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import type { Binding, HandlerInput } from '@candor/platform/http/binding.ts';
import type { AuditEntry } from './line.ts';
import { recordAudit } from './store.ts';

export interface ReadParts {
  readonly db: Database;
  readonly clock: Clock;
}

export function auditReads(parts: ReadParts, bindings: readonly Binding[]): Binding[] {
  return bindings.map((binding) => (binding.endpoint.shows === 'clients' ? traceReads(parts, binding) : binding));
}

function traceReads({ db, clock }: ReadParts, binding: Binding): Binding {
  return {
    ...binding,
    async handle(context, input, meta) {
      const answer = await binding.handle(context, input, meta);
      if (isRefusal(answer)) return answer;
      if (!isAtWork(context)) throw new TypeError('clients are shown to staff at work only');
      const { scope } = context;
      const line = describeRead(binding.endpoint, scope, input, answer);
      await db.transact(scope, (tx) => recordAudit(tx, line, clock.now()));
      return answer;
    },
  };
}

function isAtWork(context: unknown): context is { readonly scope: TenantScope } {
  return typeof context === 'object' && context !== null && 'scope' in context && 'staffId' in context;
}

/** A look at one client is told to that client; a list names everybody on it in the line of the house. */
function describeRead(
  { id, path }: Binding['endpoint'],
  { tenantId, actor }: TenantScope,
  { params }: HandlerInput,
  answer: unknown,
): AuditEntry {
  const act = 'client_data.read';
  const one = isOfClient(path) ? textOf(params, 'id') : ownerOf(answer);
  if (one !== '') return { actor, act, subject: { kind: 'client', id: one }, details: { endpoint: id } };
  const clients = [...new Set(listClients(answer))];
  const details = { endpoint: id, count: clients.length, clients: clients.join(' ') };
  return { actor, act, subject: { kind: 'tenant', id: tenantId }, details };
}

/** Paths whose id is the client's own. */
const isOfClient = (path: string): boolean => path.startsWith('/clients/{id}') || path === '/chats/{id}';

/** Whose the one thing is that was shown; nobody's where it is a list. */
function ownerOf(answer: unknown): string {
  const isList = typeof answer === 'object' && answer !== null && 'items' in answer;
  return isList ? '' : textOf(answer, 'client_id');
}

function listClients(answer: unknown): string[] {
  const items: unknown = typeof answer === 'object' && answer !== null && 'items' in answer ? answer.items : [answer];
  return Array.isArray(items) ? items.map((item) => textOf(item, 'client_id')).filter((id) => id !== '') : [];
}

function textOf(value: unknown, name: string): string {
  const found =
    typeof value === 'object' && value !== null ? Object.entries(value).find(([key]) => key === name) : undefined;
  return typeof found?.[1] === 'string' ? found[1] : '';
}
