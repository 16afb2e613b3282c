// What verification adds to the business: the client's form, the officers' queue, and what a decision by two does.
import { kycEffects } from './decisions.ts';
import type { KycParts } from './parts.ts';
import { bindKyc } from './routes.ts';
import { bindStaffKyc } from './staff-routes.ts';
import { sealedKycColumns } from './store.ts';

export interface KycGuards {
  readonly clientGuard: Parameters<typeof bindKyc>[1];
  readonly staffGuard: Parameters<typeof bindStaffKyc>[1];
}

export function composeKyc(parts: KycParts, { clientGuard, staffGuard }: KycGuards) {
  return {
    bindings: [...bindKyc(parts, clientGuard), ...bindStaffKyc(parts, staffGuard)],
    effects: kycEffects(parts),
    columns: {
      sealed: sealedKycColumns,
      frozen: [{ table: 'brokerage.kyc_submissions', column: 'answers' }],
      plain: ['brokerage.kyc_submissions.number_index'],
    },
  };
}
