// The latest price of every streamed symbol as a ready-made 16-byte record, with the sequence of its last change.
// Nothing is queued: a new price overwrites the old one, so slow readers cost no memory.
import { recordBytes, writeRecord } from '@candor/contract/market/live.ts';
import type { LiveRecord } from '@candor/contract/market/live.ts';
import type { Instrument } from '../instruments/instrument.ts';
import { formatUnits } from '../instruments/instrument.ts';

export interface BoardPrice {
  readonly units: number;
  readonly kind: LiveRecord['kind'];
  readonly stale: boolean;
  readonly open: boolean;
  readonly marketMs: number;
  readonly volume: number;
  readonly previousClose: string;
  readonly source: string;
}

export class Board {
  /** Grows by one with every change of any symbol. */
  sequence = 0;
  #records = Buffer.alloc(0);
  #view = new DataView(new ArrayBuffer(0));
  #changedAt = new Float64Array(0);
  readonly #ids = new Map<string, number>();
  readonly #instruments: Instrument[] = [];
  readonly #prices: (BoardPrice | undefined)[] = [];

  idOf(instrument: Instrument): number {
    const known = this.#ids.get(instrument.key);
    if (known !== undefined) return known;
    const id = this.#instruments.length;
    if (id > 0xffff) throw new RangeError('more symbols than ids');
    this.#ids.set(instrument.key, id);
    this.#instruments.push(instrument);
    this.#prices.push(undefined);
    if ((id + 1) * recordBytes > this.#records.length) this.#grow();
    return id;
  }

  findId(key: string): number | undefined {
    return this.#ids.get(key);
  }

  instrumentOf(id: number): Instrument | undefined {
    return this.#instruments[id];
  }

  priceOf(id: number): BoardPrice | undefined {
    return this.#prices[id];
  }

  /** Sequence of the symbol's last change; 0 when it has no price yet. */
  changedAt(id: number): number {
    return this.#changedAt[id] ?? 0;
  }

  update(id: number, price: BoardPrice): void {
    const instrument = this.#instruments[id];
    if (!instrument) return;
    this.#prices[id] = price;
    this.sequence += 1;
    this.#changedAt[id] = this.sequence;
    writeRecord(this.#view, id * recordBytes, { id, scale: instrument.scale, ...price });
  }

  markStale(id: number): void {
    const price = this.#prices[id];
    if (price && !price.stale) this.update(id, { ...price, stale: true });
  }

  copyRecord(id: number, target: Buffer, at: number): void {
    this.#records.copy(target, at, id * recordBytes, (id + 1) * recordBytes);
  }

  /** The record in words, for JSON readers. */
  describe(id: number): object {
    const instrument = this.#instruments[id];
    const price = this.#prices[id];
    if (!instrument || !price) return {};
    return {
      symbol: instrument.symbol,
      market: instrument.market,
      price: formatUnits(price.units, instrument.scale),
      volume: String(price.volume),
      previousClose: price.previousClose,
      kind: price.kind,
      simulated: price.kind === 'simulated',
      source: price.source,
      stale: price.stale,
      open: price.open,
      marketTime: new Date(price.marketMs).toISOString(),
    };
  }

  #grow(): void {
    const capacity = Math.max(256, (this.#records.length / recordBytes) * 2);
    const records = Buffer.alloc(capacity * recordBytes);
    this.#records.copy(records);
    this.#records = records;
    this.#view = new DataView(records.buffer, records.byteOffset, records.byteLength);
    const changedAt = new Float64Array(capacity);
    changedAt.set(this.#changedAt);
    this.#changedAt = changedAt;
  }
}
