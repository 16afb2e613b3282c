// Alpaca's trade stream: connected, authenticated, then subscribed, in this order on every connection.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { field, listOf, numberOf } from '../http.ts';
import { openReconnectingSocket } from '../reconnecting-socket.ts';
import type { StreamEvents, VendorStream } from '../vendor.ts';

export interface AlpacaStreamOptions {
  readonly url: string;
  readonly keyId: string;
  readonly secret: string;
  readonly clock: Clock;
}

export function openAlpacaStream(
  { url, keyId, secret, clock }: AlpacaStreamOptions,
  events: StreamEvents,
): VendorStream {
  const following = new Map<string, Instrument>();
  let isAuthenticated = false;
  const socket = openReconnectingSocket({
    url,
    clock,
    onOpen: (send) => {
      isAuthenticated = false;
      send({ action: 'auth', key: keyId, secret });
    },
    onText: (text) => parseMessages(text).forEach(takeMessage),
    // Until we are authenticated the line is open but says nothing about prices.
    onAlive: () => {
      if (isAuthenticated) events.onState('live');
    },
    onLost: () => {
      isAuthenticated = false;
      events.onState('lost');
    },
  });

  function takeMessage(message: unknown): void {
    const kind = field(message, 'T');
    if (kind === 'success' && field(message, 'msg') === 'authenticated') {
      isAuthenticated = true;
      events.onState('live');
      if (following.size > 0) socket.send({ action: 'subscribe', trades: [...following.keys()] });
    } else if (kind === 't') takeTrade(message);
  }

  function takeTrade(message: unknown): void {
    const instrument = following.get(String(field(message, 'S')));
    const price = numberOf(field(message, 'p'));
    const marketMs = Date.parse(String(field(message, 't')));
    if (!instrument || !(price > 0) || !Number.isFinite(marketMs)) return;
    const receivedMs = clock.now().getTime();
    events.onTick({ instrument, price: price.toFixed(instrument.scale), marketMs, receivedMs });
  }

  return {
    subscribe(instruments) {
      for (const instrument of instruments) following.set(instrument.symbol, instrument);
      if (isAuthenticated) socket.send({ action: 'subscribe', trades: instruments.map(({ symbol }) => symbol) });
    },
    unsubscribe(instruments) {
      for (const { symbol } of instruments) following.delete(symbol);
      if (isAuthenticated) socket.send({ action: 'unsubscribe', trades: instruments.map(({ symbol }) => symbol) });
    },
    close: () => socket.close(),
  };
}

function parseMessages(text: string): readonly unknown[] {
  try {
    return listOf(JSON.parse(text));
  } catch {
    return [];
  }
}
