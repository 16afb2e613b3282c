// What was written and has not arrived yet: sent one after the other, each under an id of its own, so that a lost answer and a second try
// are one message. Kept in the browser until it arrived; gone at sign-out.
import { createStore } from 'zustand/vanilla';
import type { ChatMessageId, FileId } from '@candor/contract/ids.ts';
import { isApiProblem } from '@candor/web/api/problem.ts';
import type { WebClock } from '@candor/web/clock/clock.ts';
import { storageKeys } from '@candor/web/storage/keys.ts';
import { isRecord } from '@candor/web/storage/storage.ts';
import type { KeyValues } from '@candor/web/storage/storage.ts';

export interface Unsent {
  readonly id: ChatMessageId;
  readonly text: string;
  readonly link: string;
  readonly fileId?: FileId;
  /** Refused by the server: trying again alone would not help. */
  readonly isRefused?: boolean;
}

interface Kept {
  readonly owner: string;
  readonly draft: string;
  readonly items: readonly Unsent[];
}

export interface OutboxParts {
  readonly clock: Pick<WebClock, 'later'>;
  readonly storage: KeyValues;
  /** The key of the chat: what another client left here is not this one's. */
  readonly owner: string;
  readonly send: (message: Unsent) => Promise<unknown>;
  readonly onSent: () => void;
}

export type Outbox = ReturnType<typeof createOutbox>;

const againMs = 4_000;

function isKept(value: unknown): value is Kept {
  return (
    isRecord(value) &&
    typeof value['owner'] === 'string' &&
    typeof value['draft'] === 'string' &&
    Array.isArray(value['items']) &&
    value['items'].every(
      (item: unknown) => isRecord(item) && typeof item['id'] === 'string' && typeof item['text'] === 'string',
    )
  );
}

/** Takes up what the browser kept of this chat; what another client left is nobody's. */
function openKeep(storage: KeyValues, owner: string) {
  const read = (): Kept => {
    const kept = storage.readJson(storageKeys.chat, isKept);
    return kept?.owner === owner ? kept : { owner, draft: '', items: [] };
  };
  return { read, write: (kept: Kept) => storage.writeJson(storageKeys.chat, kept) };
}

export function createOutbox({ clock, storage, owner, send, onSent }: OutboxParts) {
  const { read, write } = openKeep(storage, owner);
  const store = createStore<{ readonly items: readonly Unsent[] }>(() => ({ items: read().items }));
  let isBusy = false;
  let isStopped = false;
  let cancelTry: (() => void) | undefined;

  /** Another tab may keep its own here: only the one that is meant changes. */
  function keep(change: (items: readonly Unsent[]) => readonly Unsent[]): void {
    if (isStopped) return;
    const kept = read();
    write({ ...kept, items: change(kept.items) });
    store.setState(({ items }) => ({ items: change(items) }));
  }
  const drop = (id: string): void => keep((items) => items.filter((item) => item.id !== id));

  async function run(): Promise<void> {
    cancelTry?.();
    if (isBusy || isStopped) return;
    isBusy = true;
    try {
      for (;;) {
        const next = store.getState().items.find(({ isRefused }) => isRefused !== true);
        if (!next || isStopped) break;
        const outcome = await attempt(send, next);
        if (outcome === 'sent') drop(next.id);
        else if (outcome === 'refused')
          keep((items) => items.map((item) => (item.id === next.id ? { ...item, isRefused: true } : item)));
        else {
          cancelTry = clock.later(againMs, () => void run());
          break;
        }
        onSent();
      }
    } finally {
      isBusy = false;
    }
  }

  return {
    store,
    add(message: Unsent): void {
      keep((items) => [...items, message]);
      void run();
    },
    retry(id: string): void {
      keep((items) => items.map((item) => (item.id === id ? { ...item, isRefused: false } : item)));
      void run();
    },
    drop,
    run: () => void run(),
    readDraft: () => read().draft,
    keepDraft: (draft: string) => {
      if (!isStopped) write({ ...read(), draft });
    },
    /** At sign-out, when the storage is cleared too. */
    stop(): void {
      isStopped = true;
      cancelTry?.();
      store.setState({ items: [] });
    },
  };
}

async function attempt(send: OutboxParts['send'], message: Unsent): Promise<'sent' | 'refused' | 'lost'> {
  try {
    await send(message);
    return 'sent';
  } catch (problem) {
    // The id makes a second try safe: whatever is not a clear no is tried again.
    return isApiProblem(problem) &&
      problem.status >= 400 &&
      problem.status < 500 &&
      ![401, 408, 429].includes(problem.status)
      ? 'refused'
      : 'lost';
  }
}
