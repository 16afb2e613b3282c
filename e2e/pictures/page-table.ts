// The addresses of the client's pages as its own table has them, so that nobody keeps a second list of what is looked at: a page that
// somebody adds is in the next set.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const table = readFileSync(join(import.meta.dirname, '..', '..', 'apps', 'client', 'src', 'app', 'pages.ts'), 'utf8');
const rows = table.split(/^ {2}(?='\/)/m).flatMap((text) => {
  const path = /^'(\/[^']*)':/.exec(text)?.[1];
  return path === undefined ? [] : [{ path, text }];
});
const openTo = (kinds: RegExp): readonly string[] =>
  rows.filter(({ text }) => kinds.test(text)).map(({ path }) => path);

export const pagesOfGuest = openTo(/\.\.\.(?:open|focus|document)\b/);
/** What says the same to everybody is seen as a guest. */
export const pagesOfClient = rows
  .map(({ path }) => path)
  .filter((path) => !openTo(/\.\.\.(?:focus|document)\b/).includes(path));

/** A page that is about one thing has its name or id in the address. */
export const isDetail = (path: string): boolean => path.includes('$');

/** The first of these links that leads to the page; what has a row of its own is not one of its details. */
export function findLink(page: string, links: Iterable<string>): string | undefined {
  const shape = new RegExp(`^${page.replaceAll(/\$\w+/g, '[^/]+')}$`);
  const own = new Set(rows.map(({ path }) => path));
  return [...links].find((link) => shape.test(link) && !own.has(link));
}
