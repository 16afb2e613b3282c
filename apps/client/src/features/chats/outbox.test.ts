// What was written is sent once, in order, whatever happens to the line; at sign-out nothing stays.
import { describe, expect, test } from 'vitest';
import { parseId } from '@candor/contract/ids.ts';
import { ApiProblem } from '@candor/web/api/problem.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import { createMemoryArea, openStorage } from '@candor/web/storage/storage.ts';
import { createOutbox } from './outbox.ts';
import type { Unsent } from './outbox.ts';

const message = (place: number): Unsent => ({
  id: parseId('chat_message', `0199a000-0000-7000-8000-00000000000${place}`),
  text: `number ${place}`,
  link: '',
});

function open(answers: ReadonlyArray<Error | undefined>, owner = 'key', area = createMemoryArea()) {
  const storage = openStorage(() => area);
  const sent: string[] = [];
  const waiting: Array<() => void> = [];
  const outbox = createOutbox({
    clock: { later: (_delay, work) => (waiting.push(work), () => undefined) },
    storage,
    owner,
    async send({ text }) {
      sent.push(text);
      const problem = answers[sent.length - 1];
      if (problem) throw problem;
    },
    onSent: () => undefined,
  });
  return { outbox, sent, waiting, storage, area };
}

const lost = new ApiProblem({ code: 'unknown_outcome', status: 0, title: '' });
const refused = new ApiProblem({ code: 'chat_empty', status: 422, title: '' });

describe('MSG-02 the outbox', () => {
  test('MSG-02 a lost line: the same message is tried again before the next one, and both leave the box', async () => {
    const { outbox, sent, waiting } = open([lost]);
    outbox.add(message(1));
    outbox.add(message(2));
    await expect.poll(() => waiting.length).toBe(1);
    expect(sent).toEqual(['number 1']);
    waiting[0]?.();
    await expect.poll(() => outbox.store.getState().items).toEqual([]);
    expect(sent).toEqual(['number 1', 'number 1', 'number 2']);
  });

  test('MSG-02 a clear no keeps the message for its writer and lets the next one pass', async () => {
    const { outbox, sent } = open([refused]);
    outbox.add(message(1));
    outbox.add(message(2));
    await expect.poll(() => sent).toEqual(['number 1', 'number 2']);
    await expect.poll(() => outbox.store.getState().items).toMatchObject([{ text: 'number 1', isRefused: true }]);
    outbox.retry(message(1).id);
    await expect.poll(() => outbox.store.getState().items).toEqual([]);
  });

  test('MSG-02 a page that is loaded again goes on with what was not sent; another client finds nothing', async () => {
    const { outbox, area, waiting } = open([lost]);
    outbox.add(message(1));
    await expect.poll(() => waiting.length).toBe(1);
    const again = open([], 'key', area);
    again.outbox.run();
    await expect.poll(() => again.sent).toEqual(['number 1']);
    const stranger = open([], 'other', area);
    expect(stranger.outbox.store.getState().items).toEqual([]);
  });

  test('AUTH-05 after the end nothing is kept or sent', () => {
    const { outbox, storage, sent } = open([]);
    outbox.keepDraft('half a sentence');
    outbox.stop();
    storage.remove(storageKeys.chat);
    outbox.add(message(1));
    outbox.keepDraft('more');
    expect([storage.readText(storageKeys.chat), sent]).toEqual([undefined, []]);
  });
});
