// Binds plans for staff: read only.
import { isRefusal } from '@candor/contract';
import * as contract from '@candor/contract/plans/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { describePlans } from './describing.ts';
import type { PlanParts } from './parts.ts';
import type { Plan } from './plan.ts';
import { listPlans } from './store.ts';

export function bindStaffPlans(parts: PlanParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listAllPlans, staffGuard, ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
      parts.db.read(scope, async (reader) => {
        const page = await readPage(
          query,
          (range) => listPlans(reader, { clientId, status }, range),
          ({ id }: Plan) => id,
          (plan: Plan) => plan,
        );
        if (isRefusal(page)) return page;
        const described = await describePlans(parts, reader, page.items);
        const owners = new Map<string, Plan['clientId']>(page.items.map(({ id, clientId: owner }) => [id, owner]));
        const items = described.flatMap((plan) => {
          const owner = owners.get(plan.id);
          return owner === undefined ? [] : [{ ...plan, client_id: owner }];
        });
        return { ...page, items };
      }),
    ),
  ];
}
