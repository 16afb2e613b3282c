// Takes the head of each tenant's audit trail off the machine every ten minutes, signed, and compares the trail every
// hour with what left before. What does not fit stands on /metrics and in the log; nothing is ever repaired here.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, Reader, TenantId, TenantScope } from '@candor/platform/db/index.ts';
import type { Files } from '@candor/platform/files/files.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import type { Log } from '@candor/platform/log/log.ts';
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { createHeadSigner } from './signed-head.ts';
import type { HeadSigner } from './signed-head.ts';
import { findBrokenLine, readAuditHead, readLineHash } from './store.ts';

const minuteMs = 60_000;
const exportEveryMs = 10 * minuteMs;
const actor = 'audit-watch';
/** How many exported heads an hourly check holds against the trail: those of a day. */
const comparedHeads = 144;

export interface AuditWatchParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly files: Files;
  readonly log: Log;
  /** Signs the heads: whoever changes the trail cannot change what left before. */
  readonly headKey: Buffer;
}

/** One file for each ten minutes: audit-heads/<tenant>/2026-11-16/1520.json. */
export function headFile(tenantId: TenantId, at: Date): string {
  const slot = new Date(Math.floor(at.getTime() / exportEveryMs) * exportEveryMs);
  const [day = '', time = ''] = slot.toISOString().split('T');
  return `audit-heads/${tenantId}/${day}/${time.slice(0, 5).replace(':', '')}.json`;
}

export function watchAudit(parts: AuditWatchParts, metrics: Metrics): Recurring[] {
  const { db, clock, files, log } = parts;
  const signer = createHeadSigner(parts.headKey);
  const help = 'The audit trail does not fit what left before';
  const broken = metrics.gauge('candor_audit_broken', help, ['tenant'] as const);
  const verified = new Map<TenantId, { readonly seq: bigint; readonly hash: Buffer }>();

  async function exportHead(scope: TenantScope): Promise<void> {
    const { tenantId } = scope;
    const now = clock.now();
    const head = await db.read(scope, readAuditHead);
    const text = signer.sign({ tenantId, ...head }, now);
    await files.put(headFile(tenantId, now), Buffer.from(text), 'application/json');
  }

  /** Only what is new since the last time; all of it after a start. */
  async function findBroken(scope: TenantScope): Promise<bigint | undefined> {
    const walk = async (reader: Reader) => {
      const line = await findBrokenLine(reader, verified.get(scope.tenantId));
      if (line === undefined) verified.set(scope.tenantId, await readAuditHead(reader));
      return line;
    };
    return db.read(scope, walk, { isolation: 'repeatable read', timeoutMs: minuteMs });
  }

  async function verifyTrail(scope: TenantScope): Promise<void> {
    const { tenantId } = scope;
    const file = await findRewritten(parts, signer, scope);
    const line = await findBroken(scope);
    const isBroken = file !== undefined || line !== undefined;
    broken.set({ tenant: tenantId }, isBroken ? 1 : 0);
    if (isBroken) log.error({ tenantId, file, line: line?.toString() }, 'the audit trail was changed');
  }

  return [
    { kind: 'audit.export', actor, everyMs: exportEveryMs, run: exportHead },
    { kind: 'audit.verify', actor, everyMs: 60 * minuteMs, run: verifyTrail },
  ];
}

/** The newest exported head that the trail no longer has, or undefined when it has them all. */
async function findRewritten(
  { db, clock, files }: Pick<AuditWatchParts, 'clock' | 'db' | 'files'>,
  signer: HeadSigner,
  scope: TenantScope,
): Promise<string | undefined> {
  const { tenantId } = scope;
  for (let age = 0; age < comparedHeads; age += 1) {
    const name = headFile(tenantId, new Date(clock.now().getTime() - age * exportEveryMs));
    const file = await files.get(name);
    if (file === undefined) continue;
    const head = signer.read(file.toString('utf8'));
    if (head?.tenantId !== tenantId) return name;
    const hash = await db.read(scope, (reader) => readLineHash(reader, head.seq));
    if (hash?.equals(head.hash) !== true) return name;
  }
  return undefined;
}
