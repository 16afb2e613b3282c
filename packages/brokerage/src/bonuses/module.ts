// What promotional credit adds to the business: granting and ending it, by two.
import { bonusEffects } from './service.ts';
import type { BonusParts } from './service.ts';
import { bindBonuses } from './staff-routes.ts';

export function composeBonuses(
  parts: BonusParts,
  { staffGuard }: { readonly staffGuard: Parameters<typeof bindBonuses>[1] },
) {
  return { bindings: bindBonuses(parts, staffGuard), effects: bonusEffects(parts) };
}
