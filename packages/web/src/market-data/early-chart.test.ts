import { expect, test } from 'vitest';
import type { ChartData } from '@candor/contract/market/charts.ts';
import { takeArrivedChart, takeEarlyChart } from './early-chart.ts';

test('MKT-01 the early chart is taken once, by the quote it was asked for', () => {
  const answer = Promise.reject(new Error('never read here'));
  answer.catch(() => undefined);
  const page = { candorChart: { key: 'NASDAQ:AAPL', answer } };
  expect(takeEarlyChart(page, 'NASDAQ:MSFT')).toBeUndefined();
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBe(answer);
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBeUndefined();
});

test('MKT-01 a chart that has arrived is there at once, and once only', () => {
  const data = {
    symbol: 'AAPL',
    market: 'NASDAQ',
    currency: 'USD',
    interval: '1D',
    step: '5m',
    adjusted: true,
    zone: 'America/New_York',
    state: 'open',
    previousClose: null,
    from: '2026-11-16T14:30:00.000Z',
    to: '2026-11-16T15:00:00.000Z',
    time: [],
    open: [],
    high: [],
    low: [],
    close: [],
    volume: [],
    stale: false,
    origin: {
      source: 'simulated',
      kind: 'simulated',
      simulated: true,
      marketTime: '2026-11-16T15:00:00.000Z',
      receivedTime: '2026-11-16T15:00:00.000Z',
    },
  } satisfies ChartData;
  const answer = Promise.resolve(data);
  expect(takeArrivedChart({ candorChart: { key: 'NASDAQ:AAPL', answer } }, 'NASDAQ:AAPL')).toBeUndefined();
  const page = { candorChart: { key: 'NASDAQ:AAPL', answer, data } };
  expect(takeArrivedChart(page, 'NASDAQ:MSFT')).toBeUndefined();
  expect(takeArrivedChart(page, 'NASDAQ:AAPL')).toBe(data);
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBeUndefined();
});
