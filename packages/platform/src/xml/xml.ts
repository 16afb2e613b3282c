// The one reader of XML: builds a small tree from what saxes reports, bounded in length, depth and number. A document type is refused, so
// nothing is ever expanded or fetched.
import { SaxesParser } from 'saxes';
import { LineFault } from '../errors/line-fault.ts';

export interface XmlElement {
  /** As written, with its prefix: `content:encoded`. */
  readonly name: string;
  /** Without its prefix: senders choose their own. */
  readonly localName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  /** All text directly inside, entities resolved. */
  readonly text: string;
  readonly line: number;
}

export class XmlFault extends LineFault {
  override readonly name = 'XmlFault';
}

export interface XmlOptions {
  /** For feeds, whose senders write & and names of HTML as they like: what is no entity of XML stays as written. */
  readonly forgiving?: boolean;
}

const limits = { characters: 4_000_000, elements: 50_000, depth: 40, attributes: 60 } as const;
const entities = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" } as const;

interface OpenElement extends XmlElement {
  readonly attributes: Map<string, string>;
  readonly children: XmlElement[];
  text: string;
}

export function readXml(source: string, { forgiving = false }: XmlOptions = {}): XmlElement {
  if (source.length > limits.characters) throw new XmlFault('the document is too long', 1);
  const parser = new SaxesParser();
  // Without a prototype: `&constructor;` is no entity.
  parser.ENTITIES = Object.assign(Object.create(null), entities);
  const tree = growTree(parser);
  const refuse = (message: string): never => {
    throw new XmlFault(message, parser.line);
  };
  parser.on('error', ({ message }) => {
    if (!forgiving || !isAboutEntity(message)) refuse(message);
  });
  parser.on('doctype', () => refuse('a document type is not accepted'));
  if (!forgiving) parser.on('processinginstruction', () => refuse('an instruction is not accepted'));
  parser.write(forgiving ? writeOutAmpersands(source) : source).close();
  return tree.root() ?? refuse('the document is empty');
}

function growTree(parser: SaxesParser): { root(): XmlElement | undefined } {
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  parser.on('opentagstart', ({ name }) => {
    count += 1;
    if (count > limits.elements) throw new XmlFault('too many elements', parser.line);
    if (open.length >= limits.depth) throw new XmlFault('nested too deeply', parser.line);
    const localName = name.slice(name.lastIndexOf(':') + 1);
    const element = { name, localName, attributes: new Map(), children: [], text: '', line: parser.line };
    open.at(-1)?.children.push(element);
    open.push(element);
    root ??= element;
  });
  parser.on('attribute', ({ name, value }) => {
    const attributes = open.at(-1)?.attributes;
    if (!attributes || attributes.size >= limits.attributes || attributes.has(name))
      throw new XmlFault('too many attributes, or one twice', parser.line);
    attributes.set(name, value);
  });
  parser.on('closetag', () => {
    open.pop();
  });
  const addText = (text: string): void => {
    const element = open.at(-1);
    if (element) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  return { root: () => root };
}

function isAboutEntity(message: string): boolean {
  return /(?:undefined|malformed character) entity\.$/.test(message);
}

/** An ampersand that begins no entity is one: saxes would look for its semicolon across the tags that follow. */
function writeOutAmpersands(source: string): string {
  const parts: string[] = [];
  for (let at = 0; at < source.length;) {
    const start = source.indexOf('<![CDATA[', at);
    const end = start === -1 ? -1 : source.indexOf(']]>', start);
    const words = source.slice(at, end === -1 ? source.length : start);
    parts.push(words.replaceAll(/&(?!(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z]\w{1,30});)/gi, '&amp;'));
    if (end === -1) break;
    parts.push(source.slice(start, end + 3));
    at = end + 3;
  }
  return parts.join('');
}

/** By names without prefix, along the path. */
export function childrenOf(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter(({ localName }) => localName === name)),
    [element],
  );
}

/** The text of the first element on the path, trimmed; empty when there is none. */
export function textOf(element: XmlElement, ...path: readonly string[]): string {
  return childrenOf(element, ...path)[0]?.text.trim() ?? '';
}
