// What verification adds to the business: the client's form, the officers' queue, and what a decision by two does.
import type { Metrics } from '@candor/platform/metrics/metrics.ts';
import { kycEffects } from './decisions.ts';
import type { KycParts } from './parts.ts';
import { bindKyc } from './routes.ts';
import { bindStaffKyc } from './staff-routes.ts';
import { sealedKycColumns } from './store.ts';
import { watchVerification } from './watch.ts';
import { sealedHitColumns } from './watch-store.ts';

export interface KycGuards {
  readonly clientGuard: Parameters<typeof bindKyc>[1];
  readonly staffGuard: Parameters<typeof bindStaffKyc>[1];
}

export function composeKyc(parts: KycParts, { clientGuard, staffGuard }: KycGuards) {
  return {
    bindings: [...bindKyc(parts, clientGuard), ...bindStaffKyc(parts, staffGuard)],
    effects: kycEffects(parts),
    recurring: (metrics: Metrics) => [watchVerification(parts, metrics)],
    columns: {
      sealed: [...sealedKycColumns, ...sealedHitColumns],
      frozen: [{ table: 'brokerage.kyc_submissions', column: 'answers' }],
      plain: [
        'brokerage.kyc_submissions.number_index',
        'brokerage.kyc_watches.phone_index',
        'brokerage.kyc_watches.account_index',
      ],
    },
  };
}
