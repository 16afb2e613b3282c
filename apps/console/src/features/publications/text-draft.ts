// What somebody wrote of a text and did not propose yet, as it is kept with the tab: each field of each language beside the rest. Pure.
import { newsTopics } from '@candor/contract/content/news-topics.ts';
import { textFields } from '@candor/contract/publications/families.ts';
import type { PublishedText } from '@candor/contract/publications/staff.ts';

export interface TextDraft {
  readonly texts: readonly PublishedText[];
  readonly topic: (typeof newsTopics)[number];
  /** From when it holds; empty: as soon as it is approved. */
  readonly start: string;
  readonly asksAgain: boolean;
  readonly reason: string;
}

type Values = Readonly<Record<string, string>>;

export const freshDraft = (texts: readonly PublishedText[]): TextDraft => ({
  texts,
  topic: 'company',
  start: '',
  asksAgain: false,
  reason: '',
});

/** Only what differs from the text that holds: a language that somebody else changes meanwhile is not turned back. */
export function writeDraft(
  { texts, topic, start, asksAgain, reason }: TextDraft,
  given: readonly PublishedText[],
): Values {
  const typed = texts.flatMap(({ language, fields }) => {
    const before = given.find((text) => text.language === language)?.fields ?? {};
    return textFields.flatMap((name) =>
      (fields[name] ?? '') === (before[name] ?? '') ? [] : [[`${language} ${name}`, fields[name] ?? '']],
    );
  });
  return { ...Object.fromEntries(typed), topic, start, asks_again: String(asksAgain), reason };
}

export function readDraft(kept: Values | undefined, given: readonly PublishedText[]): TextDraft {
  const fresh = freshDraft(given);
  if (!kept) return fresh;
  return {
    texts: given.map(({ language, fields }) => {
      const typed = textFields.flatMap((name) => {
        const text = kept[`${language} ${name}`];
        return text === undefined ? [] : [[name, text]];
      });
      return { language, fields: { ...fields, ...Object.fromEntries(typed) } };
    }),
    topic: newsTopics.find((one) => one === kept['topic']) ?? fresh.topic,
    start: kept['start'] ?? '',
    asksAgain: kept['asks_again'] === 'true',
    reason: kept['reason'] ?? '',
  };
}
