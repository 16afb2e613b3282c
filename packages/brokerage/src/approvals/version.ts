// The version of an item that somebody looked at: a short mark per fact that may change. A decision made on another one is refused with the
// names of what changed, never with values. Pure.
import { createHash } from 'node:crypto';
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';

/** Only what can change while somebody looks, by the names that the wire gives it. */
export type VersionFacts = Readonly<Record<string, string | number | boolean | Date | null | undefined>>;

const mark = (value: VersionFacts[string]): string =>
  createHash('sha256')
    .update(value instanceof Date ? value.toISOString() : String(value ?? ''))
    .digest('hex')
    .slice(0, 8);

export function writeVersion(facts: VersionFacts): string {
  return Object.entries(facts)
    .map(([name, value]) => `${name}:${mark(value)}`)
    .join('.');
}

/** Nothing when it is still what was looked at, or when nobody said what that was. */
export function checkVersion(facts: VersionFacts, looked: string | undefined): undefined | Refusal<'version_changed'> {
  if (looked === undefined) return undefined;
  const marks = new Set(looked.split('.'));
  const changed = Object.entries(facts).filter(([name, value]) => !marks.has(`${name}:${mark(value)}`));
  if (changed.length === 0) return undefined;
  return refuse('version_changed', { params: { changed: changed.map(([name]) => name).join(', ') } });
}
