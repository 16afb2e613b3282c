// The whole conversation as a text file that the client keeps (G-22): everything both sides wrote, with time and author.
import { getChat } from '@candor/contract/chats/client.ts';
import type { ChatMessage } from '@candor/contract/chats/client.ts';
import type { Api } from '@candor/web/api/api.ts';

/** From the first message to the last, page by page. */
export async function readWholeChat(api: Pick<Api, 'call'>): Promise<ChatMessage[]> {
  const all: ChatMessage[] = [];
  for (let after = 0; ;) {
    const { items, has_more: hasMore } = await api.call(getChat, { query: { after: String(after) } });
    all.push(...items);
    after = items.at(-1)?.seq ?? after;
    if (!hasMore || items.length === 0) return all;
  }
}

export interface TranscriptWords {
  readonly title: string;
  readonly nameOf: (message: ChatMessage) => string;
  readonly textOf: (message: ChatMessage) => string;
  readonly timeOf: (message: ChatMessage) => string;
}

export function writeTranscript(messages: readonly ChatMessage[], words: TranscriptWords): string {
  const lines = messages.map(
    (message) => `${message.seq}. ${words.timeOf(message)} ${words.nameOf(message)}\n${words.textOf(message)}\n`,
  );
  return [words.title, '', ...lines].join('\n');
}
