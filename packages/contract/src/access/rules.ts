// Who may use what: permissions, features, VIP and score. Pure, and shared by both sides: the client shows what the
// server enforces. Never knows a session or a screen.
import type { AccessRule } from '../endpoint.ts';

export interface FeatureRule {
  readonly enabled: boolean;
  readonly vip: number;
  readonly score: number;
}

/** What a client holds, as the config call answers it. A missing vip or score counts as the lowest. */
export interface Holdings {
  readonly user: { readonly vip?: number | undefined; readonly score?: number | undefined };
  readonly perms: readonly string[];
  readonly features: Readonly<Record<string, FeatureRule>>;
}

export interface Levels {
  readonly vip: number;
  readonly score: number;
}

/** Why something is closed, as the key and parameters of a text; the order is the order of precedence. */
export type Explanation =
  | { readonly key: 'access.permission_not_granted' }
  | { readonly key: 'access.feature_disabled' }
  | { readonly key: 'access.requires_all'; readonly params: { readonly perms: string } }
  | { readonly key: 'access.requires_any'; readonly params: { readonly perms: string } }
  | { readonly key: 'access.requires_levels'; readonly params: Levels }
  | { readonly key: 'access.requires_vip'; readonly params: { readonly level: number; readonly mine: number } };

export interface FeatureAccess {
  readonly allow: boolean;
  readonly allPerms: boolean;
  readonly anyPerm: boolean;
  readonly desc: Explanation | null;
  readonly require: Levels;
}

/** Judging does not depend on which names there are: one that nobody holds or offers is closed. */
type NamedRule = AccessRule<string, string>;

const lowest: Levels = { vip: 0, score: 0 };

export function readLevels({ user }: Holdings): Levels {
  return { vip: user.vip ?? lowest.vip, score: user.score ?? lowest.score };
}

/** A rule without names asks for nothing: every list holds when it is empty. */
function judgePerms(held: readonly string[], rule: NamedRule) {
  const { perm, allPerms = [], anyPerm = [] } = rule;
  return {
    perm: perm === undefined || held.includes(perm),
    all: allPerms.every((name) => held.includes(name)),
    any: anyPerm.length === 0 || anyPerm.some((name) => held.includes(name)),
  };
}

/** Everything the client derives for one rule; `extra` are levels that the caller asks for on top of the feature's. */
export function deriveAccess(holdings: Holdings, rule: NamedRule, extra: Levels = lowest): FeatureAccess {
  const { perm, all, any } = judgePerms(holdings.perms, rule);
  // Own keys only: a feature named like a property of Object must not open itself.
  const known = rule.feature !== undefined && Object.hasOwn(holdings.features, rule.feature);
  const feature = known && rule.feature !== undefined ? holdings.features[rule.feature] : undefined;
  const isEnabled = rule.feature === undefined || feature?.enabled === true;
  const require = higherOf(feature ?? lowest, extra);
  const desc = explain();
  return { allow: desc === null, allPerms: all, anyPerm: any, desc, require };

  function explain(): Explanation | null {
    if (!perm) return { key: 'access.permission_not_granted' };
    if (!isEnabled) return { key: 'access.feature_disabled' };
    if (!all) return { key: 'access.requires_all', params: { perms: (rule.allPerms ?? []).join(', ') } };
    if (!any) return { key: 'access.requires_any', params: { perms: (rule.anyPerm ?? []).join(', ') } };
    if (!meets(readLevels(holdings), require)) return { key: 'access.requires_levels', params: require };
    return null;
  }
}

/** For a product the required levels are the higher of the product's own and the caller's. */
export function higherOf(one: Levels, other: Levels): Levels {
  return { vip: Math.max(one.vip, other.vip), score: Math.max(one.score, other.score) };
}

export function meets(mine: Levels, required: Levels): boolean {
  return mine.vip >= required.vip && mine.score >= required.score;
}

/** What closes a product to this client, VIP first in the words of its own message; null when it is open. */
export function explainProduct(holdings: Holdings, product: Levels, caller: Levels = lowest): Explanation | null {
  const mine = readLevels(holdings);
  const required = higherOf(product, caller);
  if (mine.vip < required.vip) return { key: 'access.requires_vip', params: { level: required.vip, mine: mine.vip } };
  return meets(mine, required) ? null : { key: 'access.requires_levels', params: required };
}

/** A visibility rule hides an element unless the permission, the any-of set or the all-of set holds; one without names hides nothing. */
export function isVisible(perms: readonly string[], rule: Omit<NamedRule, 'feature'>): boolean {
  const { perm, allPerms = [], anyPerm = [] } = rule;
  if (perm === undefined && allPerms.length === 0 && anyPerm.length === 0) return true;
  const holds = (name: string): boolean => perms.includes(name);
  return (perm !== undefined && holds(perm)) || (allPerms.length > 0 && allPerms.every(holds)) || anyPerm.some(holds);
}
