// The shape of the texts that ship with us: a title, a few named lines, then a body in the markdown subset of legal texts. Pure.

export interface TextFile {
  readonly title: string;
  readonly fields: ReadonlyMap<string, string>;
  readonly body: string;
}

export function parseTextFile(source: string): TextFile {
  const [first = '', ...rest] = source.replaceAll('\r\n', '\n').split('\n');
  if (!first.startsWith('# ')) throw new Error('a text begins with its title: # Title');
  const end = rest.indexOf('');
  const head = end === -1 ? rest : rest.slice(0, end);
  const fields = head.map((line): [string, string] => {
    const match = /^([a-z]+): (.+)$/.exec(line);
    if (!match) throw new Error(`not a named line: ${line}`);
    return [match[1] ?? '', (match[2] ?? '').trim()];
  });
  return { title: first.slice(2).trim(), fields: new Map(fields), body: rest.slice(head.length).join('\n').trim() };
}

export function readField({ fields, title }: TextFile, name: string): string {
  const value = fields.get(name);
  if (value === undefined) throw new Error(`“${title}” lacks ${name}`);
  return value;
}

/** Words as a reader of the language counts them; Chinese has no spaces to count. */
export function countWords(text: string, language: string): number {
  const segments = new Intl.Segmenter(language, { granularity: 'word' }).segment(text);
  return Array.from(segments).filter(({ isWordLike }) => isWordLike === true).length;
}
