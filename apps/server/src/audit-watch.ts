// Takes the head of each tenant's audit trail off the machine every ten minutes, signed, and compares the trail every
// hour with what left before. What does not fit stands on /metrics and in the log; nothing is ever repaired here.
import { createHeadSigner, findBrokenLine, readAuditHead, readLineHash } from '@candor/brokerage/audit/index.ts';
import type { HeadSigner } from '@candor/brokerage/audit/index.ts';
import type { TenantDirectory } from '@candor/brokerage/tenants/index.ts';
import { tenantScope } from '@candor/platform/db/index.ts';
import type { Reader, TenantId, Tx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import type { JobQueue } from '@candor/platform/jobs/queue.ts';
import type { Parts } from './parts.ts';

const minuteMs = 60_000;
const exporting = { kind: 'audit.export', everyMs: 10 * minuteMs } as const;
const verifying = { kind: 'audit.verify', everyMs: 60 * minuteMs } as const;
/** How many exported heads an hourly check holds against the trail: those of a day. */
const comparedHeads = 144;

interface AuditWatch {
  readonly jobs: JobHandlers;
  /** Makes sure that both runs are planned for every tenant. */
  plan(tenantIds: readonly TenantId[]): Promise<void>;
}

type AuditWatchParts = Pick<Parts, 'db' | 'clock' | 'ids' | 'files' | 'metrics' | 'log' | 'secrets'>;

const scopeOf = (tenantId: TenantId) => tenantScope(tenantId, { kind: 'system', id: 'audit-watch' });
const slotOf = (at: Date): Date => new Date(Math.floor(at.getTime() / exporting.everyMs) * exporting.everyMs);

/** One file for each ten minutes: audit-heads/<tenant>/2026-11-16/1520.json. */
export function headKey(tenantId: TenantId, at: Date): string {
  const [day = '', time = ''] = slotOf(at).toISOString().split('T');
  return `audit-heads/${tenantId}/${day}/${time.slice(0, 5).replace(':', '')}.json`;
}

type Repeated = typeof exporting | typeof verifying;

function planNext(queue: JobQueue, tx: Tx, { kind, everyMs }: Repeated, runAt: Date): Promise<number> {
  return queue.enqueue(tx, { kind, payload: {}, runAt, uniqueKey: String(Math.floor(runAt.getTime() / everyMs)) });
}

/** The handlers of both jobs; a process with the role of jobs plans them as well. */
export async function watchAudit(parts: Parts, directory: TenantDirectory): Promise<JobHandlers> {
  const watch = createAuditWatch(parts);
  if (parts.config.ROLES.includes('jobs')) parts.later(() => watch.plan(directory.all().map(({ id }) => id)));
  return watch.jobs;
}

function createAuditWatch(parts: AuditWatchParts): AuditWatch {
  const { db, clock, ids, files, metrics, log, secrets } = parts;
  const signer = createHeadSigner(secrets.key('audit-head|1', 32));
  const queue = createJobQueue({ ids, clock });
  const broken = metrics.gauge('candor_audit_broken', 'The audit trail does not fit what left before', [
    'tenant',
  ] as const);
  const verified = new Map<TenantId, { readonly seq: bigint; readonly hash: Buffer }>();

  async function exportHead(tenantId: TenantId): Promise<void> {
    const now = clock.now();
    const head = await db.read(scopeOf(tenantId), readAuditHead);
    const text = signer.sign({ tenantId, ...head }, now);
    await files.put(headKey(tenantId, now), Buffer.from(text), 'application/json');
  }

  /** Only what is new since the last time; all of it after a start. */
  async function findBroken(tenantId: TenantId): Promise<bigint | undefined> {
    const walk = async (reader: Reader) => {
      const line = await findBrokenLine(reader, verified.get(tenantId));
      if (line === undefined) verified.set(tenantId, await readAuditHead(reader));
      return line;
    };
    return db.read(scopeOf(tenantId), walk, { isolation: 'repeatable read', timeoutMs: minuteMs });
  }

  async function verifyTrail(tenantId: TenantId): Promise<void> {
    const file = await findRewritten(parts, signer, tenantId);
    const line = await findBroken(tenantId);
    const isBroken = file !== undefined || line !== undefined;
    broken.set({ tenant: tenantId }, isBroken ? 1 : 0);
    if (isBroken) log.error({ tenantId, file, line: line?.toString() }, 'the audit trail was changed');
  }

  const runThenPlan = (job: Repeated, work: (tenantId: TenantId) => Promise<void>) => ({
    async run({ tenantId }: { readonly tenantId: TenantId }) {
      await work(tenantId);
      await db.transact(scopeOf(tenantId), (tx) =>
        planNext(queue, tx, job, new Date(clock.now().getTime() + job.everyMs)),
      );
    },
  });

  return {
    jobs: {
      [exporting.kind]: runThenPlan(exporting, exportHead),
      [verifying.kind]: runThenPlan(verifying, verifyTrail),
    },
    async plan(tenantIds) {
      for (const tenantId of tenantIds) {
        await db.transact(scopeOf(tenantId), async (tx) => {
          for (const job of [exporting, verifying]) await planNext(queue, tx, job, clock.now());
        });
      }
    },
  };
}

/** The key of the newest exported head that the trail no longer has, or undefined when it has them all. */
async function findRewritten(
  { db, clock, files }: AuditWatchParts,
  signer: HeadSigner,
  tenantId: TenantId,
): Promise<string | undefined> {
  for (let age = 0; age < comparedHeads; age += 1) {
    const key = headKey(tenantId, new Date(clock.now().getTime() - age * exporting.everyMs));
    const file = await files.get(key);
    if (file === undefined) continue;
    const head = signer.read(file.toString('utf8'));
    if (head?.tenantId !== tenantId) return key;
    const hash = await db.read(scopeOf(tenantId), (reader) => readLineHash(reader, head.seq));
    if (hash?.equals(head.hash) !== true) return key;
  }
  return undefined;
}
