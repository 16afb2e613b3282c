// Tells an owner that somebody keeps guessing, a moment later and as a job of its own: a name that exists must not take
// longer to refuse than one that does not, so both leave the same job behind.
import * as z from 'zod/mini';
import type { TenantTx } from '@candor/platform/db/index.ts';
import type { JobHandlers } from '@candor/platform/jobs/job.ts';
import { createJobQueue } from '@candor/platform/jobs/queue.ts';
import { parseClientId, readClient } from '../clients/index.ts';
import type { ClientId } from '../clients/index.ts';
import { keepClientKey } from './lock-store.ts';
import { accountKey } from './account-key.ts';
import type { CredentialParts } from './parts.ts';

const kind = 'credentials.attempts';
/** Failures of an account after which its owner is told. */
const tellAfter: ReadonlySet<number> = new Set([10, 100]);
const payload = z.object({ clientId: z.nullable(z.string()) });

export async function planNotice(
  parts: Pick<CredentialParts, 'ids' | 'clock'>,
  tx: TenantTx,
  clientId: ClientId | undefined,
  attempts: number,
): Promise<void> {
  if (!tellAfter.has(attempts)) return;
  await createJobQueue(parts).enqueue(tx, { kind, payload: { clientId: clientId ?? null } });
}

export function createAttemptJobs(parts: Pick<CredentialParts, 'notify' | 'vault'>): JobHandlers {
  return {
    [kind]: {
      async inTransaction(tx, job) {
        const { clientId } = z.parse(payload, job.payload);
        if (clientId === null) return;
        const client = await readClient(tx, parts.vault, parseClientId(clientId));
        if (!client) return;
        // From here on a desk sees who is locked out.
        await keepClientKey(tx, client.id, accountKey(parts, { tenant: { id: tx.scope.tenantId } }, client.username));
        await parts.notify(tx, { kind: 'attempts_blocked', clientId: client.id });
      },
    },
  };
}
