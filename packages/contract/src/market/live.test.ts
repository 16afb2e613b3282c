import { describe, expect, test } from 'vitest';
import { frameHeaderBytes, recordBytes, parseLiveRequest, readFrame, writeHeader, writeRecord } from './live.ts';
import type { LiveRecord } from './live.ts';

const serverMs = Date.UTC(2026, 10, 12, 16, 0, 0);
const record: LiveRecord = {
  id: 65_535,
  units: 4_294_967_295,
  scale: 5,
  kind: 'simulated',
  stale: true,
  open: false,
  marketMs: serverMs - 1_500,
  volume: 123_456,
};

function build(records: readonly LiveRecord[], atMs = serverMs): Uint8Array {
  const bytes = new Uint8Array(frameHeaderBytes + records.length * recordBytes);
  const view = new DataView(bytes.buffer);
  writeHeader(view, 'ticks', records.length, 7, atMs);
  records.forEach((item, i) => writeRecord(view, frameHeaderBytes + i * recordBytes, item));
  return bytes;
}

describe('MKT-03 frames', () => {
  test('what is written is read, at the edges too', () => {
    const other: LiveRecord = { ...record, id: 0, units: 1, kind: 'live', stale: false, open: true };
    expect(readFrame(build([record, other]))).toEqual({
      type: 'ticks',
      sequence: 7,
      serverMs,
      records: [record, other],
    });
    expect(readFrame(build([]))?.records).toEqual([]);
  });

  test('market time survives the wrap of its counter', () => {
    for (const year of [2021, 2033, 2034, 2047, 2060]) {
      const atMs = Date.UTC(year, 7, 19, 4, 43, 49);
      const [read] = readFrame(build([{ ...record, marketMs: atMs - 86_400_000 }], atMs))?.records ?? [];
      expect(read?.marketMs).toBe(atMs - 86_400_000);
    }
  });

  test.each([
    ['too short', new Uint8Array(15)],
    ['unknown type', Uint8Array.from({ length: 16 }, (_, i) => (i === 0 ? 9 : 0))],
    ['a count that does not fit', build([record]).slice(0, 31)],
    ['one byte too many', Uint8Array.from([...build([record]), 0])],
  ])('%s is no frame', (_, bytes) => {
    expect(readFrame(bytes)).toBeUndefined();
  });
});

describe('requests', () => {
  test.each([
    ['{"type":"ping"}', 'ping'],
    ['{"type":"subscribe","symbols":["NASDAQ:AAPL","NSE:M&M","NYSE:BRK.B"]}', 'subscribe'],
    ['{"type":"subscribe","symbols":["NASDAQ:AAPL"],"epoch":"e","sequence":3}', 'subscribe'],
    ['{"type":"unsubscribe","symbols":["NASDAQ:AAPL"]}', 'unsubscribe'],
    ['{"type":"subscribe","symbols":[]}', undefined],
    ['{"type":"subscribe","symbols":["aapl"]}', undefined],
    ['{"type":"subscribe","symbols":["NASDAQ:AAPL"],"admin":true}', undefined],
    ['{"type":"shutdown"}', undefined],
    ['[]', undefined],
    ['not json', undefined],
  ])('%s is %s', (text, type) => {
    expect(parseLiveRequest(text)?.type).toBe(type);
  });
});
