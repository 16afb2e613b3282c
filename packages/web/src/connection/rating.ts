// Rates a connection by its latency (BOOT-04). Pure.
import { browserLimits } from '../settings/browser-limits.ts';

export const ratings = ['excellent', 'good', 'fair', 'poor', 'offline'] as const;
export type Rating = (typeof ratings)[number];

export function rateConnection(latencyMs: number | null): Rating {
  const { excellentMs, goodMs, fairMs, poorMs } = browserLimits.connection;
  if (latencyMs === null || !(latencyMs >= 0)) return 'offline';
  if (latencyMs <= excellentMs) return 'excellent';
  if (latencyMs <= goodMs) return 'good';
  if (latencyMs <= fairMs) return 'fair';
  return latencyMs <= poorMs ? 'poor' : 'offline';
}
