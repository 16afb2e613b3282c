// Reads what a translated message must keep: arguments, plural branches and tags. Never formats a message.

export interface MessageShape {
  /** `count:plural`, `name:text`, `<link>`: the same set in every language. */
  readonly parts: ReadonlySet<string>;
  readonly plurals: readonly (readonly string[])[];
}

export function readShape(message: string): MessageShape {
  const parts = new Set<string>();
  const plurals: string[][] = [];
  scan(message.replaceAll(/'[{}<][^']*'/g, ''), parts, plurals);
  for (const tag of message.matchAll(/<\/?[A-Za-z0-9]+\s*\/?>/g)) parts.add(tag[0].replaceAll(/\s/g, ''));
  return { parts, plurals };
}

function scan(message: string, parts: Set<string>, plurals: string[][]): void {
  for (const body of splitBraces(message).map(({ inside }) => inside)) {
    const match = /^\s*([\w.]+)\s*(?:,\s*(\w+)\s*(?:,([\s\S]*))?)?$/.exec(body);
    if (match === null) continue;
    const [, name = '', kind = 'text', rest = ''] = match;
    parts.add(`${name}:${kind}`);
    if (kind !== 'plural' && kind !== 'selectordinal' && kind !== 'select') continue;
    const branches = splitBraces(rest);
    if (kind !== 'select') plurals.push(branches.map(({ before }) => before));
    for (const { inside } of branches) scan(inside, parts, plurals);
  }
}

function splitBraces(text: string): { before: string; inside: string }[] {
  const found: { before: string; inside: string }[] = [];
  let depth = 0;
  let start = 0;
  let last = 0;
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === '{') {
      if (depth === 0) start = at;
      depth += 1;
    } else if (text[at] === '}' && depth > 0) {
      depth -= 1;
      if (depth > 0) continue;
      const before = text.slice(last, start).trim().split(/\s+/).at(-1) ?? '';
      found.push({ before, inside: text.slice(start + 1, at) });
      last = at + 1;
    }
  }
  return found;
}

/** The plural forms whole numbers need in a language, beyond `other`. `one` may be left out where both read the same. */
export function requiredPlurals(language: string): string[] {
  const rules = new Intl.PluralRules(language);
  const used = new Set<string>(Array.from({ length: 200 }, (_, count) => rules.select(count)));
  return ['few', 'many', 'other'].filter((form) => form === 'other' || used.has(form));
}
