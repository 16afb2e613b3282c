// What the signed-in client may use, as screens ask it (PERM-02, PERM-04). A courtesy: the server enforces the same rules, so what
// is not known yet counts as open.
import { useCallback } from 'react';
import { useStore } from 'zustand';
import type { AccessRule } from '@candor/contract';
import { deriveAccess, explainProduct, isVisible } from '@candor/contract/access/rules.ts';
import type { Explanation } from '@candor/contract/access/rules.ts';
import type { Permissions } from '@candor/web/access/permissions.ts';
import { useServices } from '../use-services.ts';

function usePermissions(): Permissions | null {
  return useStore(useServices().permissions.store, (state) => state.payload);
}

/** Why the rule closes its use to this client; null when it is open. */
export function useClosed(rule: AccessRule): Explanation | null {
  const held = usePermissions();
  return held === null ? null : deriveAccess(held, rule).desc;
}

/** The same for products, where a level that is missing names the client's own. */
export function useClosedProduct(rule: AccessRule & Required<Pick<AccessRule, 'feature'>>): Explanation | null {
  const held = usePermissions();
  if (held === null) return null;
  const { desc, require } = deriveAccess(held, rule);
  return desc?.key === 'access.requires_levels' ? explainProduct(held, require) : desc;
}

/** Answers whether an element is to be seen at all; an element without a rule is. */
export function useVisibility(): (rule: AccessRule | undefined) => boolean {
  const held = usePermissions();
  return useCallback((rule) => held === null || rule === undefined || isVisible(held.perms, rule), [held]);
}
