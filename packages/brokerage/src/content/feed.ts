// Reads RSS 2.0 and Atom into articles: plain text in the markdown subset of our news, never markup of the sender. Pure.
import { readXml } from '@candor/platform/xml/xml.ts';
import type { XmlElement } from '@candor/platform/xml/xml.ts';
import { decodeEntities } from './entities.ts';
import { stripMarkup } from './markup.ts';

export interface FeedArticle {
  readonly guid: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly url: string;
  /** Absent when the feed does not say, or says something unreadable. */
  readonly publishedAt: Date | undefined;
}

const limits = { articles: 100, title: 300, summary: 500, body: 20_000, guid: 500, url: 2_000 } as const;

export class FeedError extends Error {
  override readonly name = 'FeedError';
}

export function readFeed(source: string): FeedArticle[] {
  const root = readXml(source, { forgiving: true });
  const [entries, read] = findEntries(root);
  return entries
    .slice(0, limits.articles)
    .map(read)
    .filter(({ guid, title }) => guid !== '' && title !== '');
}

function findEntries(root: XmlElement): [readonly XmlElement[], (entry: XmlElement) => FeedArticle] {
  const channel = find(root, 'channel');
  if (isNamed(root, 'rss')) return [channel?.children.filter((child) => isNamed(child, 'item')) ?? [], readItem];
  if (isNamed(root, 'feed')) return [root.children.filter((child) => isNamed(child, 'entry')), readEntry];
  throw new FeedError(`neither RSS nor Atom: <${root.name}>`);
}

function readItem(item: XmlElement): FeedArticle {
  const description = textOf(item, 'description');
  return compose({
    guid: textOf(item, 'guid') || textOf(item, 'link'),
    title: textOf(item, 'title'),
    summary: description,
    body: textOf(item, 'content:encoded') || description,
    url: textOf(item, 'link'),
    date: textOf(item, 'pubdate') || textOf(item, 'dc:date'),
  });
}

function readEntry(entry: XmlElement): FeedArticle {
  const links = entry.children.filter((child) => isNamed(child, 'link'));
  const link = links.find(({ attributes }) => (attributes.get('rel') ?? 'alternate') === 'alternate');
  const summary = textOf(entry, 'summary');
  const content = textOf(entry, 'content');
  return compose({
    guid: textOf(entry, 'id'),
    title: textOf(entry, 'title'),
    summary: summary || content,
    body: content || summary,
    url: link?.attributes.get('href') ?? '',
    date: textOf(entry, 'published') || textOf(entry, 'updated'),
  });
}

interface RawArticle {
  readonly guid: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly url: string;
  readonly date: string;
}

function compose(raw: RawArticle): FeedArticle {
  const at = new Date(raw.date);
  const body = toPlainText(raw.body);
  return {
    guid: raw.guid.slice(0, limits.guid),
    title: shorten(toLine(raw.title), limits.title),
    summary: shorten(toLine(raw.summary), limits.summary),
    body: shorten(body, limits.body),
    url: isWebAddress(raw.url) ? raw.url : '',
    publishedAt: Number.isNaN(at.getTime()) ? undefined : at,
  };
}

function isWebAddress(text: string): boolean {
  return text.length <= limits.url && /^https?:\/\/[^\s"'<>]+$/.test(text) && URL.canParse(text);
}

/** With its prefix and in lower case: senders write `pubDate` and `PubDate`. */
function isNamed(element: XmlElement, name: string): boolean {
  return element.name.toLowerCase() === name;
}

function find(element: XmlElement, name: string): XmlElement | undefined {
  return element.children.find((child) => isNamed(child, name));
}

/** The text of a child and everything inside it: Atom may carry its content as elements. */
function textOf(element: XmlElement, name: string): string {
  const child = find(element, name);
  return child === undefined ? '' : gatherText(child).trim();
}

function gatherText(element: XmlElement): string {
  const inner = element.children.map((child) => `\n${gatherText(child)}`).join('');
  return element.text + inner;
}

/** Markup becomes paragraphs and list items; what could be read as our own markup is taken apart. */
export function toPlainText(html: string): string {
  const text = stripMarkup(html);
  return decodeEntities(text)
    .replaceAll(/[^\P{Cc}\n\t]|[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .replaceAll(/\*{2,}|`/g, '')
    .replaceAll('](', '] (')
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\n]+/g, ' ').trim())
    .map((line) => line.replace(/^(?:#{1,6}|>)\s*/, ''))
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .replaceAll(/^• /gm, '- ')
    .trim();
}

function toLine(html: string): string {
  return toPlainText(html).replaceAll(/\s*\n+(?:- )?/g, ' ');
}

function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, max - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), max / 2))}…`;
}
