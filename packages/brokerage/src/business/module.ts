// What a module adds to the business, and how what several add is joined. A module does not import this file, which stands above
// it: it returns an object of this shape, and the levels of the business hold it against the type.
import type { Binding } from '@candor/platform/http/binding.ts';
import { approvalKinds } from '@candor/contract/approvals/staff.ts';
import type { ClientId } from '@candor/contract/ids.ts';
import type { SealedColumn } from '@candor/platform/crypto/rotation.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import type { SocketServer } from '@candor/platform/ws/socket-server.ts';
import type { ApprovalEffects, ApprovalKind } from '../approvals/index.ts';
import type { DueListener } from '../dues/index.ts';
import type { LoanListener } from '../loans/index.ts';
import type { Tenant } from '../tenants/index.ts';

/** Every column of bytes is one of these: a sealed one that no module names would lose its key. */
export interface ByteColumns {
  /** Key rotation seals them anew. */
  readonly sealed?: readonly SealedColumn[];
  /** Sealed in append-only tables: never sealed anew, so the keys they were sealed with are kept. */
  readonly frozen?: ReadonlyArray<Pick<SealedColumn, 'table' | 'column'>>;
  /** Digests and public keys, as table.column. */
  readonly plain?: readonly string[];
}

export interface Module {
  readonly bindings?: readonly Binding[];
  /** What happens once two people have decided. */
  readonly effects?: Partial<ApprovalEffects>;
  readonly jobs?: JobHandlers;
  /** Asked by a server that runs, which has metrics; not by the demo, which only borrows the verbs. */
  readonly recurring?: (metrics: Metrics) => readonly Recurring[];
  /** Opens its sockets; answers how to stop. */
  readonly serve?: (sockets: SocketServer) => () => void;
  readonly columns?: ByteColumns;
  /** What every tenant has before anybody is served. */
  readonly prepare?: (tenants: readonly Tenant[]) => Promise<void>;
  /** Removes what is long over, once a day. */
  readonly forget?: (tx: TenantTx, now: Date) => Promise<void>;
  /** Whether anything outside the columns still needs a data key older than the one made at this instant. */
  readonly holdsKeysBefore?: (reader: Reader, madeAt: Date) => Promise<boolean>;
  /** How often a client asked this module to do something with money. */
  readonly countOrders?: (reader: Reader, clientId: ClientId) => Promise<number>;
}

/** What a module hears of others, inside the transaction in which it happens. */
export interface Listeners {
  readonly dues?: DueListener;
  readonly loans?: LoanListener;
}

type KindsOf<One> = One extends { readonly effects: infer Effects } ? keyof Effects : never;
type Undecided<Modules extends readonly Module[]> = Exclude<ApprovalKind, KindsOf<Modules[number]>>;
/** A kind of decision that no module carries out does not compile. */
type Complete<Modules extends readonly Module[]> = [Undecided<Modules>] extends [never]
  ? unknown
  : { readonly nobodyCarriesOut: Undecided<Modules> };

export function joinEffects<const Modules extends readonly Module[]>(
  modules: Modules & Complete<Modules>,
): ApprovalEffects {
  const joined: Partial<Record<ApprovalKind, ApprovalEffects[ApprovalKind]>> = {};
  for (const { effects = {} } of modules) {
    for (const kind of approvalKinds) {
      const effect = effects[kind];
      if (!effect) continue;
      if (joined[kind]) throw new TypeError(`two modules carry out ${kind}`);
      joined[kind] = effect;
    }
  }
  if (!isComplete(joined)) throw new TypeError('a kind of decision has no effect');
  return joined;
}

function isComplete(effects: Partial<ApprovalEffects>): effects is ApprovalEffects {
  return approvalKinds.every((kind) => effects[kind] !== undefined);
}

export function joinBindings(modules: readonly Module[]): Binding[] {
  return modules.flatMap(({ bindings = [] }) => bindings);
}

export function joinJobs(modules: readonly Module[]): JobHandlers {
  const joined = modules.flatMap(({ jobs = {} }) => Object.entries(jobs));
  const kinds = joined.map(([kind]) => kind);
  const twice = kinds.find((kind, place) => kinds.indexOf(kind) !== place);
  if (twice !== undefined) throw new TypeError(`two modules have a job ${twice}`);
  return Object.fromEntries(joined);
}

export function joinColumns(modules: readonly Module[]): Required<ByteColumns> {
  const columns = modules.map((one) => one.columns ?? {});
  return {
    sealed: columns.flatMap(({ sealed = [] }) => sealed),
    frozen: columns.flatMap(({ frozen = [] }) => frozen),
    plain: columns.flatMap(({ plain = [] }) => plain),
  };
}

export function joinListeners(listeners: readonly Listeners[]) {
  return {
    dueListeners: listeners.flatMap(({ dues }) => dues ?? []),
    loanListeners: listeners.flatMap(({ loans }) => loans ?? []),
  };
}

export async function countOrders(modules: readonly Module[], reader: Reader, clientId: ClientId): Promise<number> {
  let sum = 0;
  for (const { countOrders: count } of modules) sum += (await count?.(reader, clientId)) ?? 0;
  return sum;
}
