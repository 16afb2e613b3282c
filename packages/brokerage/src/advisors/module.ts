// What advisors add to the business: clients see who advises them, staff decide by two what they see.
import * as client from '@candor/contract/advisors/client.ts';
import * as staff from '@candor/contract/advisors/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { answerProposal } from '../approvals/index.ts';
import { advisorEffects, listStaffCards, proposeCard, readAdvisor, readPicture } from './service.ts';
import type { Advised, AdvisorParts, CardKeeper } from './service.ts';

export interface AdvisorGuards {
  readonly clientGuard: Guard<'client', Advised>;
  readonly staffGuard: Guard<'staff', CardKeeper>;
}

export function composeAdvisors(parts: AdvisorParts, { clientGuard, staffGuard }: AdvisorGuards) {
  return {
    bindings: [
      bind(client.getAdvisor, clientGuard, (caller) => readAdvisor(parts, caller)),
      bind(staff.listAdvisorCards, staffGuard, (keeper) => listStaffCards(parts, keeper)),
      bind(staff.getAdvisorPicture, staffGuard, (keeper, { params }) => readPicture(parts, keeper, params.name)),
      bind(staff.proposeAdvisorCard, staffGuard, async (keeper, { params, body }) =>
        answerProposal(await proposeCard(parts, keeper, params.id, body)),
      ),
    ],
    effects: advisorEffects(parts),
    columns: { plain: ['brokerage.advisor_pictures.jpeg'] },
  };
}
