// Twelve Data's price stream: one connection, symbols in the extended form with their venue, heartbeats both ways.
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { field, numberOf } from '../http.ts';
import { openReconnectingSocket } from '../reconnecting-socket.ts';
import type { StreamEvents, VendorStream } from '../vendor.ts';
import { isSameListing, toVendorSymbol } from './symbols.ts';

export interface TwelveStreamOptions {
  readonly url: string;
  readonly clock: Clock;
}

export function openTwelveStream({ url, clock }: TwelveStreamOptions, events: StreamEvents): VendorStream {
  const following = new Map<string, Instrument>();
  const socket = openReconnectingSocket({
    url,
    clock,
    pingMessage: { action: 'heartbeat' },
    onOpen: (send) => {
      if (following.size > 0) send(writeSymbols('subscribe', [...following.values()]));
    },
    onText: (text) => takeMessage(text),
    onAlive: () => events.onState('live'),
    onLost: () => events.onState('lost'),
  });

  function takeMessage(text: string): void {
    const message = parseMessage(text);
    if (field(message, 'event') !== 'price') return;
    const [symbol, mic] = [field(message, 'symbol'), field(message, 'mic_code')];
    const instrument = [...following.values()].find((candidate) => isSameListing(candidate, symbol, mic));
    const price = numberOf(field(message, 'price'));
    const seconds = numberOf(field(message, 'timestamp'));
    if (!instrument || !(price > 0) || !(seconds > 0)) return;
    const volume = numberOf(field(message, 'day_volume'));
    events.onTick({
      instrument,
      price: price.toFixed(instrument.scale),
      ...(volume >= 0 && { volume }),
      marketMs: seconds * 1_000,
      receivedMs: clock.now().getTime(),
    });
  }

  return {
    subscribe(instruments) {
      for (const instrument of instruments) following.set(instrument.key, instrument);
      socket.send(writeSymbols('subscribe', instruments));
    },
    unsubscribe(instruments) {
      for (const { key } of instruments) following.delete(key);
      socket.send(writeSymbols('unsubscribe', instruments));
    },
    close: () => socket.close(),
  };
}

function writeSymbols(action: 'subscribe' | 'unsubscribe', instruments: readonly Instrument[]): object {
  const symbols = instruments.map((instrument) => {
    const { symbol, mic } = toVendorSymbol(instrument);
    return { symbol, mic_code: mic };
  });
  return { action, params: { symbols } };
}

function parseMessage(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
