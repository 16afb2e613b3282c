// What approvals add to the business: the queue of proposals, the decision by the second person, who works on what, and the end of
// proposals that nobody decided.
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { bindClaims } from './claim-routes.ts';
import { forgetClaims } from './claim-store.ts';
import { bindApprovals } from './routes.ts';
import { expireProposals } from './service.ts';

type BindParameters = Parameters<typeof bindApprovals>;

export function composeApprovals(parts: BindParameters[0], guards: { readonly staffGuard: BindParameters[1] }) {
  const expiry: Recurring = {
    kind: 'approvals.expire',
    actor: 'approval-expiry',
    everyMs: 60_000,
    run: (scope) => expireProposals(parts, scope),
  };
  return {
    bindings: [...bindApprovals(parts, guards.staffGuard), ...bindClaims(parts, guards.staffGuard)],
    recurring: () => [expiry],
    forget: forgetClaims,
    columns: { frozen: [{ table: 'brokerage.approvals', column: 'sealed' }] },
  };
}
