// What corrections add to the business: taking a wrong booking back, by two.
import { correctionEffects } from './service.ts';
import type { CorrectionParts } from './service.ts';
import { bindCorrections } from './staff-routes.ts';

export function composeCorrections(
  parts: CorrectionParts,
  { staffGuard }: { readonly staffGuard: Parameters<typeof bindCorrections>[1] },
) {
  return { bindings: bindCorrections(parts, staffGuard), effects: correctionEffects(parts) };
}
