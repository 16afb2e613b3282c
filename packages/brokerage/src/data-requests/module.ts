// What data requests add to the business: asking and answering, the job that makes a copy, and forgetting copies whose days are over.
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { copyJobs } from './copy.ts';
import type { CopyParts } from './copy.ts';
import { dataRequestEffects } from './decisions.ts';
import { bindDataRequests, bindStaffDataRequests } from './routes.ts';
import type { DataRequestParts } from './service.ts';
import { expireCopies, hasCopiesBefore, sealedDataRequestColumns } from './store.ts';

export interface DataRequestGuards {
  readonly clientGuard: Parameters<typeof bindDataRequests>[1];
  readonly staffGuard: Parameters<typeof bindStaffDataRequests>[1];
}

export function composeDataRequests(
  parts: DataRequestParts & CopyParts,
  { clientGuard, staffGuard }: DataRequestGuards,
) {
  return {
    bindings: [...bindDataRequests(parts, clientGuard), ...bindStaffDataRequests(parts, staffGuard)],
    effects: dataRequestEffects(parts),
    jobs: copyJobs(parts),
    columns: { sealed: sealedDataRequestColumns },
    async forget(tx: TenantTx, now: Date) {
      for (const key of await expireCopies(tx, now)) tx.afterCommit(() => parts.files.remove(key));
    },
    /** Archives are sealed outside the database and stay under their first key for as long as they lie ready. */
    holdsKeysBefore: (reader: Reader, madeAt: Date) => hasCopiesBefore(reader, madeAt),
  };
}
