// Reads the markdown subset of legal texts, news and guides into blocks: headings, paragraphs, lists, quotes, rules, emphasis, links.
// Never makes HTML; a screen turns blocks into elements. What it does not know stays text.

export type Inline =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'strong' | 'emphasis'; readonly children: readonly Inline[] }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'link'; readonly href: string; readonly children: readonly Inline[] };

export type Block =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4; readonly children: readonly Inline[] }
  | { readonly kind: 'paragraph' | 'quote'; readonly children: readonly Inline[] }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly (readonly Inline[])[] }
  | { readonly kind: 'rule' };

const levels = [1, 2, 3, 4] as const;
const itemPattern = /^\s{0,3}(?:([-*+])|(\d{1,3})[.)])\s+(.*)$/;

export function readMarkdown(text: string): Block[] {
  return text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .map((part) => part.replaceAll(/^\n+|\s+$/g, ''))
    .filter((part) => part !== '')
    .flatMap(readPart);
}

function readPart(part: string): Block[] {
  const lines = part.split('\n');
  const [first = '', ...rest] = lines;
  const heading = /^(#{1,4})\s+(.+?)\s*#*$/.exec(first);
  if (heading) {
    const level = levels[(heading[1] ?? '#').length - 1] ?? 4;
    const block: Block = { kind: 'heading', level, children: readInline(heading[2] ?? '') };
    return rest.length === 0 ? [block] : [block, ...readPart(rest.join('\n'))];
  }
  if (/^(?:-{3,}|\*{3,}|_{3,})$/.test(part)) return [{ kind: 'rule' }];
  if (lines.every((line) => line.startsWith('>'))) {
    return [{ kind: 'quote', children: readInline(lines.map((line) => line.replace(/^>\s?/, '')).join(' ')) }];
  }
  if (itemPattern.test(first)) return [readList(lines)];
  const listAt = lines.findIndex((line) => itemPattern.test(line));
  if (listAt > 0) return [...readPart(lines.slice(0, listAt).join('\n')), readList(lines.slice(listAt))];
  return [{ kind: 'paragraph', children: readInline(lines.map((line) => line.trim()).join(' ')) }];
}

function readList(lines: readonly string[]): Block {
  const items: string[] = [];
  for (const line of lines) {
    const item = itemPattern.exec(line);
    if (item) items.push(item[3] ?? '');
    else items.push(`${items.pop() ?? ''} ${line.trim()}`);
  }
  return { kind: 'list', ordered: itemPattern.exec(lines[0] ?? '')?.[2] !== undefined, items: items.map(readInline) };
}

const inline = /\*\*(.+?)\*\*|\*([^*\s][^*]*)\*|`([^`]+)`|\[([^\]]+)\]\(([^)\s]+)\)/;

function readInline(text: string): Inline[] {
  const match = inline.exec(text);
  if (!match) return text === '' ? [] : [{ kind: 'text', text }];
  const before = text.slice(0, match.index);
  const after = text.slice(match.index + match[0].length);
  return [...(before === '' ? [] : [{ kind: 'text', text: before } as const]), readMatch(match), ...readInline(after)];
}

function readMatch([whole, strong, emphasis, code, label, href]: RegExpExecArray): Inline {
  if (strong !== undefined) return { kind: 'strong', children: readInline(strong) };
  if (emphasis !== undefined) return { kind: 'emphasis', children: readInline(emphasis) };
  if (code !== undefined) return { kind: 'code', text: code };
  const target = readHref(href ?? '');
  if (target === undefined) return { kind: 'text', text: label ?? whole };
  return { kind: 'link', href: target, children: readInline(label ?? '') };
}

/** Links lead to pages of this site, to https, to mail or to a phone; anything else stays text. */
function readHref(href: string): string | undefined {
  if (/^\/(?![/\\])[^\\]*$/.test(href)) return href;
  return /^(?:https:\/\/[\w.-]+(?:[/?#].*)?|mailto:[^\s]+|tel:\+?[\d-]+)$/.test(href) ? href : undefined;
}
