// Which `redirect` query may be followed (NAV-06, S-37): a path of this site and nothing else. Pure.

/** The path to go to, or undefined when the text leaves the site or could be read as leaving it. */
export function readSafeRedirect(text: unknown, origin: string): string | undefined {
  if (typeof text !== 'string' || text.length > 2_000) return undefined;
  // Control characters and backslashes are folded by browsers in surprising ways: none is needed in a path of ours.
  if (!text.startsWith('/') || /[\\\p{Cc}]/u.test(text)) return undefined;
  if (isDoubleSlashed(text)) return undefined;
  try {
    const url = new URL(text, origin);
    if (url.origin !== origin || url.username !== '' || url.pathname.startsWith('//')) return undefined;
    return url.pathname + url.search + url.hash;
  } catch {
    return undefined;
  }
}

export interface Return {
  readonly redirect?: string;
}

/** Pages that are no place to come back to; one that already carries a way back passes it on. */
const gates: ReadonlySet<string> = new Set(['/', '/dashboard', '/login', '/register', '/reset']);

/** The query of a sign-in link on this page: back to it after signing in (NAV-06, NAV-15). */
export function describeReturn(href: string, origin: string): Return {
  const { pathname, searchParams } = new URL(href, origin);
  const back = readSafeRedirect(gates.has(pathname) ? searchParams.get('redirect') : href, origin);
  return back === undefined ? {} : { redirect: back };
}

/** `//host` in any disguise that a later decoder could undo. */
function isDoubleSlashed(text: string): boolean {
  let seen = text;
  for (let round = 0; round < 4; round += 1) {
    if (/^\/[/\\]/.test(seen)) return true;
    let decoded: string;
    try {
      decoded = decodeURIComponent(seen);
    } catch {
      return true;
    }
    if (decoded === seen) return false;
    seen = decoded;
  }
  return true;
}
