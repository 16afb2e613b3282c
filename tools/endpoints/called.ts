// Which endpoints of the contract no test of a run has called with success. Knows what was really answered, not what stands in a file.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface Route {
  readonly id: string;
  readonly method: string;
  /** As the server mounts it: with `:name` for a parameter. */
  readonly url: string;
}

export interface Untested extends Route {
  /** What it answered instead; empty when nobody called it. */
  readonly statuses: readonly string[];
}

export function readCalled(folder: string): Map<string, Set<string>> {
  const called = new Map<string, Set<string>>();
  for (const name of readdirSync(folder)) {
    for (const line of readFileSync(join(folder, name), 'utf8').trim().split('\n')) {
      const [method = '', url = '', status = ''] = line.split(' ');
      const place = `${method} ${url}`;
      called.set(place, (called.get(place) ?? new Set()).add(status));
    }
  }
  return called;
}

/** A refusal alone proves that the door is shut, not that what is behind it works. */
export function findUntested(routes: readonly Route[], called: ReadonlyMap<string, ReadonlySet<string>>): Untested[] {
  return routes
    .map((route) => ({ ...route, statuses: [...(called.get(`${route.method} ${route.url}`) ?? [])].toSorted() }))
    .filter(({ statuses }) => !statuses.some((status) => /^[23]/u.test(status)));
}
