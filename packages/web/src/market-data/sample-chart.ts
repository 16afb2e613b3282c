// A chart of one instrument and day for tests. Never part of a build.
import type { ChartData } from '@candor/contract/market/charts.ts';

const at = '2026-11-16T15:00:00.000Z';

export const sampleChart: ChartData = {
  symbol: 'AAPL',
  market: 'NASDAQ',
  currency: 'USD',
  interval: '1D',
  step: '5m',
  adjusted: true,
  zone: 'America/New_York',
  state: 'open',
  previousClose: '99.50',
  from: at,
  to: at,
  time: [100, 400, 700],
  open: ['100.00', '101.00', '98.00'],
  high: ['100.00', '101.00', '98.00'],
  low: ['100.00', '101.00', '98.00'],
  close: ['100.00', '101.00', '98.00'],
  volume: ['1', '2', '3'],
  stale: false,
  origin: { source: 'simulated', kind: 'simulated', simulated: true, marketTime: at, receivedTime: at },
};
