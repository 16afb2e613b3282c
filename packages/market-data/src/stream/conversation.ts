// What a reader may say and what it hears: subscribe with snapshot and resume, unsubscribe, ping; all within limits.
import { liveLimits, parseLiveRequest } from '@candor/contract/market/live.ts';
import type { LiveErrorCode, LiveRequest, LiveSymbol } from '@candor/contract/market/live.ts';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Catalogue } from '../instruments/catalogue.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { createRateLimiter } from '../vendors/rate-limiter.ts';
import type { Board } from './board.ts';
import type { LiveClient } from './client.ts';
import type { Feed } from './feed.ts';

export interface ConversationParts {
  readonly board: Board;
  readonly feed: Pick<Feed, 'follow' | 'unfollow'>;
  readonly catalogue: Catalogue;
  readonly clock: Clock;
  /** Names this process: sequences and ids of another epoch mean nothing. */
  readonly epoch: string;
}

export interface Conversation {
  /** Takes one text message; false when the reader must be cut off. */
  hear(text: string): Promise<boolean>;
  end(): void;
}

export function openConversation(client: LiveClient, parts: ConversationParts): Conversation {
  const { board, feed, catalogue, clock, epoch } = parts;
  const limiter = createRateLimiter(
    { capacity: liveLimits.messagesPerSecond, perSecond: liveLimits.messagesPerSecond },
    () => clock.monotonicMs(),
  );
  const followed = new Map<string, Instrument>();
  let hasEnded = false;

  async function subscribe(request: Extract<LiveRequest, { type: 'subscribe' }>): Promise<boolean> {
    const listed = new Map(request.symbols.map((key) => [key, catalogue.get(key)]));
    const found = [...listed.values()].filter((instrument) => instrument !== undefined);
    const added = found.filter(({ key }) => !followed.has(key));
    if (followed.size + added.length > liveLimits.maxSymbols) return complain(client, 'too_many_symbols');
    for (const instrument of added) followed.set(instrument.key, instrument);
    await feed.follow(added);
    // The socket may have gone while prices were fetched: give back what was counted.
    if (hasEnded) {
      feed.unfollow(added);
      return true;
    }
    const ids = found.map((instrument) => board.idOf(instrument));
    client.follow(ids);
    const unknown = request.symbols.filter((key) => listed.get(key) === undefined);
    client.say({ type: 'subscribed', symbols: ids.map((id) => describeSymbol(board, id)), unknown });
    const after = request.epoch === epoch ? (request.sequence ?? 0) : 0;
    client.sendSnapshot(board, ids, after, clock.now().getTime());
    return true;
  }

  function unsubscribe(symbols: readonly string[]): boolean {
    const gone = symbols.map((key) => followed.get(key)).filter((instrument) => instrument !== undefined);
    for (const { key } of gone) followed.delete(key);
    client.unfollow(gone.map((instrument) => board.idOf(instrument)));
    feed.unfollow(gone);
    client.say({ type: 'unsubscribed', symbols: gone.map(({ key }) => key) });
    return true;
  }

  return {
    async hear(text) {
      if (!limiter.tryTake()) {
        complain(client, 'too_many_messages');
        return false;
      }
      const request = parseLiveRequest(text);
      if (!request) return complain(client, 'malformed');
      if (request.type === 'subscribe') return subscribe(request);
      if (request.type === 'unsubscribe') return unsubscribe(request.symbols);
      client.say({ type: 'pong' });
      return true;
    },
    end() {
      if (hasEnded) return;
      hasEnded = true;
      feed.unfollow([...followed.values()]);
      followed.clear();
    },
  };
}

/** A mistake is answered, not punished; only flooding is. */
function complain(client: LiveClient, code: LiveErrorCode): true {
  client.say({ type: 'error', code });
  return true;
}

function describeSymbol(board: Board, id: number): LiveSymbol {
  const instrument = board.instrumentOf(id);
  const price = board.priceOf(id);
  return {
    id,
    key: instrument?.key ?? '',
    scale: instrument?.scale ?? 0,
    currency: instrument?.currency ?? '',
    previousClose: price?.previousClose ?? '0',
    source: price?.source ?? '',
  };
}
