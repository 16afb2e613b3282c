// What a brand's settings add to the business: staff see them and change them by two.
import * as contract from '@candor/contract/settings/staff.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Guard } from '@candor/platform/http/binding.ts';
import { answerProposal } from '../approvals/index.ts';
import { getBrandSettings, getLogo, proposeSettings, settingsEffects } from './service.ts';
import type { Administrator, SettingsParts } from './service.ts';

export function composeSettings(
  parts: SettingsParts,
  { staffGuard }: { readonly staffGuard: Guard<'staff', Administrator> },
) {
  return {
    bindings: [
      bind(contract.getBrandSettings, staffGuard, (caller) => getBrandSettings(parts, caller)),
      bind(contract.getLogo, staffGuard, (caller, { params }) => getLogo(parts, caller, params.name)),
      bind(contract.proposeSettings, staffGuard, async (caller, { body }) =>
        answerProposal(await proposeSettings(parts, caller, body)),
      ),
    ],
    effects: settingsEffects(parts),
    columns: { plain: ['brokerage.brand_logos.png'] },
  };
}
