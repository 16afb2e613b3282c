// What fees add to the business: dated tables, looked at and changed by two people.
import { bindFees, feeEffects } from './decisions.ts';
import type { FeeParts } from './decisions.ts';

export function composeFees(parts: FeeParts, guards: { readonly staffGuard: Parameters<typeof bindFees>[1] }) {
  return { bindings: bindFees(parts, guards.staffGuard), effects: feeEffects(parts) };
}
