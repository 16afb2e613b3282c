// Where in the console this tab is: the part of the address behind /console and its query. Everything that can be seen has an address.

export const base = '/console';

export interface Place {
  /** Begins with a slash: `/approvals`. */
  readonly path: string;
  readonly search: string;
}

export interface Address {
  subscribe(listener: () => void): () => void;
  /** The same object until the place changes. */
  place(): Place;
  /** A path of the console, with its query; `replace` keeps the way back as it is. */
  go(to: string, options?: { readonly replace?: boolean }): void;
  /** On from a place once its work is done; somebody who went elsewhere meanwhile is not called back. */
  goFrom(place: Place, to: string): void;
}

export function createAddress(page: Pick<Window, 'location' | 'history' | 'addEventListener'>): Address {
  const listeners = new Set<() => void>();
  let now = readPlace(page.location);
  const publish = (): void => {
    now = readPlace(page.location);
    for (const listener of listeners) listener();
  };
  page.addEventListener('popstate', publish);
  const address: Address = {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    place: () => now,
    go(to, { replace = false } = {}) {
      if (base + to === page.location.pathname + page.location.search) return;
      page.history[replace ? 'replaceState' : 'pushState'](null, '', base + to);
      publish();
    },
    goFrom(place, to) {
      if (now === place) address.go(to);
    },
  };
  return address;
}

function readPlace({ pathname, search }: Pick<Location, 'pathname' | 'search'>): Place {
  const path = pathname.startsWith(base) ? pathname.slice(base.length) : pathname;
  return { path: path.replace(/\/+$/, '') || '/', search };
}

/** The path with some words of its query changed; undefined takes a word away. */
export function withQuery({ path, search }: Place, change: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(search);
  for (const [name, value] of Object.entries(change)) {
    if (value === undefined || value === '') query.delete(name);
    else query.set(name, value);
  }
  const text = query.toString();
  return text === '' ? path : `${path}?${text}`;
}
