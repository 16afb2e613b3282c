// Sample data for the gallery: the same on every run, so that pictures can be compared.
import type { Point } from '@candor/ui/chart/scale.ts';

/** A believable price path from sines and a small fixed congruence; no randomness. */
export function sampleSeries(count: number, seed: number, drift: number): Point[] {
  let state = seed;
  let value = 100;
  return Array.from({ length: count }, (_, time) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    value += drift + (state / 2147483648 - 0.5) * 1.6 + Math.sin((time + seed) / 9) * 0.25;
    return { time, value };
  });
}

export type Holding = { symbol: string; name: string; price: string; points: string; series: Point[] };

export const holdings: readonly Holding[] = [
  { symbol: 'AAPL', name: 'Apple Inc.', price: '227.52', points: '1.23', series: sampleSeries(60, 3, 0.14) },
  {
    symbol: 'RELI',
    name: 'Reliance Industries',
    price: '2945.10',
    points: '-0.84',
    series: sampleSeries(60, 11, -0.12),
  },
  { symbol: 'SAP', name: 'SAP SE', price: '214.85', points: '0', series: sampleSeries(60, 29, 0.01) },
  { symbol: 'THYAO', name: 'Türk Hava Yolları', price: '312.75', points: '3.41', series: sampleSeries(60, 47, 0.2) },
];

export const months = [
  { key: 'jan', label: 'Jan', value: 320, text: '+$320.00' },
  { key: 'feb', label: 'Feb', value: -140, text: '-$140.00' },
  { key: 'mar', label: 'Mar', value: 610, text: '+$610.00' },
  { key: 'apr', label: 'Apr', value: 210, text: '+$210.00' },
  { key: 'may', label: 'May', value: -380, text: '-$380.00' },
  { key: 'jun', label: 'Jun', value: 480, text: '+$480.00' },
] as const;
