// Reads the small part of XML that bank messages use: elements, attributes, text, the five named entities and numbers.
// Document types, processing instructions and custom entities are refused, so nothing can be expanded or fetched. Bounded.

export interface XmlElement {
  /** Without its namespace prefix. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: readonly XmlElement[];
  readonly text: string;
  readonly line: number;
}

export class XmlFault extends Error {
  readonly line: number;
  constructor(message: string, line: number) {
    super(`${message} (line ${line})`);
    this.name = 'XmlFault';
    this.line = line;
  }
}

const deepest = 32;
const mostElements = 40_000;
const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const token =
  /<!--(?:(?!--)[\s\S])*-->|<\?xml[^<>?]*\?>|<!\[CDATA\[([\s\S]*?)\]\]>|<\/([\w:.-]+)\s*>|<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"<]*"|'[^'<]*'))*)\s*(\/?)>|([^<]+)/y;

interface OpenElement {
  readonly name: string;
  readonly fullName: string;
  readonly attributes: ReadonlyMap<string, string>;
  readonly children: XmlElement[];
  readonly line: number;
  text: string;
}

export function parseXml(source: string): XmlElement {
  const reader = new RegExp(token.source, token.flags);
  const open: OpenElement[] = [];
  let root: XmlElement | undefined;
  let count = 0;
  let line = 1;
  for (let at = source.startsWith('\uFEFF') ? 1 : 0; at < source.length; at = reader.lastIndex) {
    reader.lastIndex = at;
    const match = reader.exec(source);
    if (!match) throw new XmlFault('not plain XML', line);
    const [whole, cdata, closing, opening, attributes = '', selfClosing, text] = match;
    const parent = open.at(-1);
    if (whole.startsWith('<?xml') && at > 1) throw new XmlFault('a declaration stands first', line);
    if (opening !== undefined) {
      if (root || (count += 1) > mostElements || open.length >= deepest) throw new XmlFault('too much', line);
      const element = openElement(opening, attributes, line);
      open.push(element);
    }
    if (closing !== undefined && parent?.fullName !== closing) throw new XmlFault('not nested', line);
    if (closing !== undefined || (opening !== undefined && selfClosing === '/')) {
      root = closeElement(open) ?? root;
    }
    const words = cdata ?? (text === undefined ? undefined : decode(text, line));
    if (words !== undefined && parent) parent.text += words;
    else if (words !== undefined && words.trim() !== '') throw new XmlFault('text outside the document', line);
    line += whole.split('\n').length - 1;
  }
  if (!root || open.length > 0) throw new XmlFault('the document does not end', line);
  return root;
}

function openElement(fullName: string, text: string, line: number): OpenElement {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single] of text.matchAll(/([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)) {
    if (attributes.has(name)) throw new XmlFault('an attribute stands twice', line);
    attributes.set(name, decode(double ?? single ?? '', line));
  }
  return { fullName, name: fullName.split(':').at(-1) ?? fullName, attributes, children: [], text: '', line };
}

/** The root, when it was the root that ended. */
function closeElement(open: OpenElement[]): XmlElement | undefined {
  const element = open.pop();
  const parent = open.at(-1);
  if (!element || !parent) return element;
  parent.children.push(element);
  return undefined;
}

function decode(text: string, line: number): string {
  return text.replace(/&([^;&\s]{0,12};?)/g, (_, body: string) => {
    const name = body.endsWith(';') ? body.slice(0, -1) : '';
    const number = /^#(?:x([0-9a-fA-F]{1,6})|(\d{1,7}))$/.exec(name);
    const code = number ? Number.parseInt(number[1] ?? number[2] ?? '', number[1] === undefined ? 10 : 16) : undefined;
    const found =
      code === undefined ? entities[name] : code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
    if (found === undefined) throw new XmlFault('an unknown entity', line);
    return found;
  });
}

export function childrenOf(element: XmlElement, ...path: readonly string[]): XmlElement[] {
  return path.reduce<XmlElement[]>(
    (found, name) => found.flatMap(({ children }) => children.filter((child) => child.name === name)),
    [element],
  );
}

/** The text of the first element on the path, trimmed; empty when there is none. */
export function textOf(element: XmlElement, ...path: readonly string[]): string {
  return childrenOf(element, ...path)[0]?.text.trim() ?? '';
}
