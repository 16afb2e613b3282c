import { expect, test } from 'vitest';
import { takeEarlyChart } from './early-chart.ts';

test('MKT-01 the early chart is taken once, by the quote it was asked for', () => {
  const answer = Promise.reject(new Error('never read here'));
  answer.catch(() => undefined);
  const page = { candorChart: { key: 'NASDAQ:AAPL', answer } };
  expect(takeEarlyChart(page, 'NASDAQ:MSFT')).toBeUndefined();
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBe(answer);
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBeUndefined();
});
