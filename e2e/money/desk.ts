// The other side of the counter in money journeys: two members of staff who propose and approve over the staff endpoints, like the console.
import type { Endpoint } from '@candor/contract';
import { approveProposal } from '@candor/contract/approvals/staff.ts';
import { addStaff, callApi, idIn } from '@candor/testkit';
import type { Answer, TenantName, TestSystem } from '@candor/testkit';

export interface Desk {
  /** Proposed by one. */
  propose(
    endpoint: Endpoint,
    input: { readonly params?: Record<string, string>; readonly body: object },
  ): Promise<Answer>;
  /** Proposed by one and approved by the other. */
  decide(endpoint: Endpoint, input: { readonly params?: Record<string, string>; readonly body: object }): Promise<void>;
}

export async function openStaffDesk(system: TestSystem, tenant: TenantName = 'sun3'): Promise<Desk> {
  const maker = await addStaff(system, tenant, ['operations']);
  const checker = await addStaff(system, tenant, ['approver']);
  const propose: Desk['propose'] = async (endpoint, input) => {
    const answer = await callApi(system, endpoint, { tenant, bearer: maker.bearer, ...input });
    if (answer.status !== 200) throw new Error(`${endpoint.id} was refused: ${JSON.stringify(answer.body)}`);
    return answer;
  };
  return {
    propose,
    async decide(endpoint, input) {
      const params = { id: idIn(await propose(endpoint, input)) };
      const decided = await callApi(system, approveProposal, { tenant, bearer: checker.bearer, params, body: {} });
      if (decided.status !== 200) throw new Error(`not approved: ${JSON.stringify(decided.body)}`);
    },
  };
}
