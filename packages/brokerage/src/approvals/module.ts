// What approvals add to the business: the queue of proposals, and the decision by the second person.
import { bindApprovals } from './routes.ts';

type BindParameters = Parameters<typeof bindApprovals>;

export function composeApprovals(parts: BindParameters[0], guards: { readonly staffGuard: BindParameters[1] }) {
  return {
    bindings: bindApprovals(parts, guards.staffGuard),
    columns: { frozen: [{ table: 'brokerage.approvals', column: 'sealed' }] },
  };
}
