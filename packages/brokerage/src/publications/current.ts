// The texts of each family: which there are, the words they came with, and the words that hold now.
import { isId } from '@candor/contract/ids.ts';
import { isRefusal } from '@candor/contract';
import type { Language } from '@candor/contract';
import type { NewsTopic } from '@candor/contract/content/client.ts';
import { documentKinds } from '@candor/contract/documents/kinds.ts';
import type { DocumentKind } from '@candor/contract/documents/kinds.ts';
import type { TextFields } from '@candor/contract/publications/checks.ts';
import { editableMessages } from '@candor/contract/publications/families.ts';
import type { Family } from '@candor/contract/publications/families.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { isUuid } from '@candor/platform/ids/ids.ts';
import { listAgreed } from '../approvals/index.ts';
import { guideSlugs, readAnyNews } from '../content/index.ts';
import { readCurrentText, readStartingText } from '../documents/index.ts';
import { readShippedWording } from '../messages/index.ts';
import type { PublicationParts } from './parts.ts';

export interface CurrentText {
  readonly fields: TextFields;
  readonly version: number | null;
  readonly isShipped: boolean;
  readonly startsAt: Date | null;
  readonly isRetracted: boolean;
  readonly topic: NewsTopic | null;
}

/** News have no fixed names. */
export const namesOf: Readonly<Record<Exclude<Family, 'news'>, readonly string[]>> = {
  legal: documentKinds,
  guide: Object.keys(guideSlugs),
  message: editableMessages,
};

export function isName(family: Family, name: string): boolean {
  return family === 'news' ? isUuid(name) : namesOf[family].includes(name);
}

const plain = { version: null, isShipped: true, startsAt: null, isRetracted: false, topic: null } as const;

/** The words that came with the product; nothing for news. */
export async function readShipped(
  { translate, shelf }: Pick<PublicationParts, 'shelf' | 'translate'>,
  family: Family,
  name: string,
  language: Language,
): Promise<TextFields | undefined> {
  switch (family) {
    case 'legal': {
      const kind = findKind(name);
      return kind && readStartingText(language, kind);
    }
    case 'guide': {
      const guide = shelf.find(language, name);
      if (isRefusal(guide)) return undefined;
      const { title, summary, cost, risk, exit, body } = guide;
      return { title, summary, cost, risk, exit, body };
    }
    case 'message':
      return { ...readShippedWording(translate, name, language) };
    case 'news':
      return undefined;
  }
}

export async function readCurrent(
  parts: Pick<PublicationParts, 'clock' | 'shelf' | 'translate'>,
  reader: Reader,
  family: Family,
  name: string,
  language: Language,
): Promise<CurrentText | undefined> {
  if (family === 'news') return readNews(reader, name, language);
  if (family === 'legal') return readLegal(parts, reader, name, language);
  const kind = family === 'guide' ? 'guide.publish' : 'message.publish';
  const [agreed] = await listAgreed(reader, kind, { language, subjectId: name, now: parts.clock.now() });
  if (agreed) return { ...plain, isShipped: false, fields: agreed.fields, startsAt: agreed.startsAt };
  const fields = await readShipped(parts, family, name, language);
  return fields && { ...plain, fields };
}

async function readNews(reader: Reader, name: string, language: Language): Promise<CurrentText | undefined> {
  const news = isId('news', name) ? await readAnyNews(reader, name) : undefined;
  if (!news || news.language !== language) return undefined;
  const { title, summary, body, publishedAt, isSample, isRetracted, topic } = news;
  const fields = { title, summary, body };
  return { fields, version: null, isShipped: isSample, startsAt: publishedAt, isRetracted, topic };
}

async function readLegal(
  { clock }: Pick<PublicationParts, 'clock'>,
  reader: Reader,
  name: string,
  language: Language,
): Promise<CurrentText | undefined> {
  const kind = findKind(name);
  const text = kind && (await readCurrentText(reader, kind, [language], clock.now()));
  if (!text) return undefined;
  const { title, body, version, effectiveAt } = text;
  return { ...plain, fields: { title, body }, version, isShipped: version === 1, startsAt: effectiveAt };
}

export function findKind(name: string): DocumentKind | undefined {
  return documentKinds.find((kind) => kind === name);
}
