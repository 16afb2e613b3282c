import { expect, test } from 'vitest';
import { takeArrivedChart, takeEarlyChart } from './early-chart.ts';
import { sampleChart } from './sample-chart.ts';

test('MKT-01 the early chart is taken once, by the quote it was asked for', () => {
  const answer = Promise.reject(new Error('never read here'));
  answer.catch(() => undefined);
  const page = { candorChart: { key: 'NASDAQ:AAPL', answer } };
  expect(takeEarlyChart(page, 'NASDAQ:MSFT')).toBeUndefined();
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBe(answer);
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBeUndefined();
});

test('MKT-01 a chart that has arrived is there at once, and once only', () => {
  const data = sampleChart;
  const answer = Promise.resolve(data);
  expect(takeArrivedChart({ candorChart: { key: 'NASDAQ:AAPL', answer } }, 'NASDAQ:AAPL')).toBeUndefined();
  const page = { candorChart: { key: 'NASDAQ:AAPL', answer, data } };
  expect(takeArrivedChart(page, 'NASDAQ:MSFT')).toBeUndefined();
  expect(takeArrivedChart(page, 'NASDAQ:AAPL')).toBe(data);
  expect(takeEarlyChart(page, 'NASDAQ:AAPL')).toBeUndefined();
});
