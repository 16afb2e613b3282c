// Takes the markup of a stranger off his text, in one walk: every character is looked at a bounded number of times, whatever he
// sends. An expression that looks for the end of each tag from its beginning reads a text of beginnings again and again. Pure.

/** Elements whose inside is never text. */
const silent: Readonly<Record<string, RegExp>> = {
  script: /<\/script\s*>/gi,
  style: /<\/style\s*>/gi,
  template: /<\/template\s*>/gi,
  noscript: /<\/noscript\s*>/gi,
};
const paragraphs = new Set('p div h1 h2 h3 h4 h5 h6 ul ol table tr blockquote section article figure'.split(' '));
const tagName = /<(\/?)([a-z][a-z\d]{0,15})(?![\w])/iy;

interface Skipped {
  /** What stands in the place of the markup. */
  readonly instead: string;
  /** Where the text goes on; the length of the whole when the markup never ends. */
  readonly end: number;
}

export function stripMarkup(html: string): string {
  const parts: string[] = [];
  let at = 0;
  while (at < html.length) {
    const next = html.indexOf('<', at);
    if (next === -1) break;
    const { instead, end } = skipMarkup(html, next);
    parts.push(html.slice(at, next), instead);
    at = end;
  }
  return parts.join('') + html.slice(at);
}

/** What never ends takes the rest with it, so that nothing is looked for in vain twice. */
function skipMarkup(html: string, at: number): Skipped {
  if (html.startsWith('<!--', at)) return { instead: ' ', end: endAfter(html, '-->', at + 4) };
  tagName.lastIndex = at;
  const [, closing = '', written = ''] = tagName.exec(html) ?? [];
  const name = written.toLowerCase();
  const end = endAfter(html, '>', at);
  const inside = closing === '' && Object.hasOwn(silent, name) ? silent[name] : undefined;
  if (inside) return { instead: ' ', end: endOfSilent(html, inside, at) };
  return { instead: replacementOf(name, closing === '/'), end };
}

function endOfSilent(html: string, closing: RegExp, at: number): number {
  closing.lastIndex = at;
  return closing.test(html) ? closing.lastIndex : html.length;
}

function replacementOf(name: string, isClosing: boolean): string {
  if (paragraphs.has(name)) return '\n\n';
  if (isClosing) return '';
  return name === 'li' ? '\n• ' : name === 'br' ? '\n' : '';
}

function endAfter(html: string, mark: string, from: number): number {
  const found = html.indexOf(mark, from);
  return found === -1 ? html.length : found + mark.length;
}
