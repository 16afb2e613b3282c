// What verification adds to the business: the client's form, the officers' queue, and what a decision by two does.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { forgetHooks } from './check-store.ts';
import { checkJobs } from './checks.ts';
import { kycEffects } from './decisions.ts';
import type { KycParts } from './parts.ts';
import { bindKyc } from './routes.ts';
import { bindStaffKyc } from './staff-routes.ts';
import { sealedKycColumns } from './store.ts';
import { watchVerification } from './watch.ts';
import { sealedHitColumns } from './watch-store.ts';

/** The last repetition of a call comes a day later; this is long after. */
const hookDays = 90;

export interface KycGuards {
  readonly clientGuard: Parameters<typeof bindKyc>[1];
  readonly staffGuard: Parameters<typeof bindStaffKyc>[1];
}

export function composeKyc(parts: KycParts, { clientGuard, staffGuard }: KycGuards) {
  return {
    bindings: [...bindKyc(parts, clientGuard), ...bindStaffKyc(parts, staffGuard)],
    effects: kycEffects(parts),
    jobs: checkJobs(parts),
    forget: (tx: TenantTx, now: Date) => forgetHooks(tx, new Date(now.getTime() - hookDays * 24 * 60 * 60_000)),
    recurring: (metrics: Metrics) => [watchVerification(parts, metrics)],
    columns: {
      sealed: [...sealedKycColumns, ...sealedHitColumns],
      frozen: [{ table: 'brokerage.kyc_submissions', column: 'answers' }],
      plain: [
        'brokerage.kyc_submissions.number_index',
        'brokerage.kyc_watches.phone_index',
        'brokerage.kyc_watches.account_index',
        'brokerage.kyc_hooks.digest',
      ],
    },
  };
}
