// A strict, bounded reader for XML from strangers. Knows elements, attributes, text, CDATA and the five named entities; a document type
// (and with it every entity expansion) is refused. Never fetches anything.

export interface XmlElement {
  /** With its prefix, in lower case: `content:encoded`. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly inside, entities resolved. */
  readonly text: string;
}

export class XmlError extends Error {
  override readonly name = 'XmlError';
}

const limits = { characters: 4_000_000, elements: 50_000, depth: 40, attributes: 60 } as const;

interface OpenElement {
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  text: string;
}

const TAG = /<(\/?)([A-Za-z_][\w.:-]*)((?:\s+[A-Za-z_][\w.:-]*\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /([A-Za-z_][\w.:-]*)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

export function readXml(source: string): XmlElement {
  if (source.length > limits.characters) throw new XmlError('the document is too long');
  const root: OpenElement = { name: '', attributes: new Map(), children: [], text: '' };
  const open: OpenElement[] = [root];
  let count = 0;
  for (let at = 0; at < source.length;) {
    const next = source.indexOf('<', at);
    const top = open.at(-1) ?? root;
    top.text += decodeEntities(source.slice(at, next === -1 ? source.length : next));
    if (next === -1) break;
    const skipped = skipSpecial(source, next, top);
    if (skipped !== undefined) {
      at = skipped;
      continue;
    }
    TAG.lastIndex = next;
    const tag = TAG.exec(source);
    if (tag === null) throw new XmlError(`malformed markup at ${next}`);
    const [whole, closing, written = '', attributes = '', empty] = tag;
    const name = written.toLowerCase();
    at = next + whole.length;
    if (closing === '/') {
      closeElement(open, name);
      continue;
    }
    if (++count > limits.elements) throw new XmlError('too many elements');
    if (open.length > limits.depth) throw new XmlError('nested too deeply');
    open.push({ name, attributes: readAttributes(attributes), children: [], text: '' });
    if (empty === '/') closeElement(open, name);
  }
  const [document] = root.children;
  if (open.length !== 1 || document === undefined || root.children.length !== 1)
    throw new XmlError('the document is not one whole element');
  return document;
}

function closeElement(open: OpenElement[], name: string): void {
  const element = open.pop();
  const parent = open.at(-1);
  if (element === undefined || parent === undefined || element.name !== name)
    throw new XmlError(`</${name}> closes nothing`);
  parent.children.push(element);
}

/** Comments, instructions and CDATA; answers where to go on, or undefined when it is a tag. */
function skipSpecial(source: string, at: number, top: OpenElement): number | undefined {
  if (source.startsWith('<!--', at)) return endOf(source, '-->', at + 4);
  if (source.startsWith('<?', at)) return endOf(source, '?>', at + 2);
  if (source.startsWith('<![CDATA[', at)) {
    const end = endOf(source, ']]>', at + 9);
    top.text += source.slice(at + 9, end - 3);
    return end;
  }
  if (source.startsWith('<!', at)) throw new XmlError('a document type is not accepted');
  return undefined;
}

function endOf(source: string, mark: string, from: number): number {
  const end = source.indexOf(mark, from);
  if (end === -1) throw new XmlError(`${mark} is missing`);
  return end + mark.length;
}

function readAttributes(source: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [, name = '', double, single] of source.matchAll(ATTRIBUTE)) {
    if (found.size >= limits.attributes) throw new XmlError('too many attributes');
    found.set(name.toLowerCase(), decodeEntities(double ?? single ?? ''));
  }
  return found;
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

/** One pass: what an entity stands for is never looked at again. Unknown names stay as they are written. */
export function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name !== undefined) return named[String(name).toLowerCase()] ?? whole;
    const code = decimal === undefined ? Number.parseInt(String(hex), 16) : Number(decimal);
    const isText = code === 9 || code === 10 || (code >= 32 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff));
    return isText ? String.fromCodePoint(code) : '';
  });
}
