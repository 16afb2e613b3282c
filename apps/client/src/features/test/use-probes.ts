// Runs the three probes and rates them. The data server is asked for AAPL with the profile's own token; the live service is a socket.
import { useCallback, useEffect, useRef, useState } from 'react';
import { getPing } from '@candor/contract/settings/client.ts';
import { issueLiveTicket } from '@candor/contract/market/live-tickets.ts';
import { browserLimits } from '@candor/web/settings/browser-limits.ts';
import { measureProbe } from '@candor/web/connection/monitor.ts';
import { rateConnection } from '@candor/web/connection/rating.ts';
import type { Rating } from '@candor/web/connection/rating.ts';
import { useServices } from '../../shared/use-services.ts';
import { openSocket } from './open-socket.ts';

export type ProbeName = 'data' | 'service' | 'live';
export interface ProbeResult {
  readonly latencyMs: number;
  readonly rating: Rating;
  readonly at: number;
}
export type ProbeResults = Readonly<Record<ProbeName, ProbeResult | null>>;

const names: readonly ProbeName[] = ['data', 'service', 'live'];
const none: ProbeResults = { data: null, service: null, live: null };
const timeoutMs = 5_000;

export function useProbes(): { results: ProbeResults; isRunning: boolean; run: () => void } {
  const services = useServices();
  const [results, setResults] = useState(none);
  const round = useRef(0);

  const measure = useCallback(() => {
    round.current += 1;
    const mine = round.current;
    const measureOne = async (name: ProbeName): Promise<void> => {
      const latencyMs = await measureProbe(services.clock, () => probe(services, name));
      const result: ProbeResult = { latencyMs, rating: rateConnection(latencyMs), at: services.clock.now() };
      if (mine === round.current) setResults((before) => ({ ...before, [name]: result }));
    };
    for (const name of names) void measureOne(name);
  }, [services]);

  useEffect(() => {
    measure();
    return () => {
      round.current += 1;
    };
  }, [measure]);

  const run = useCallback(() => {
    setResults(none);
    measure();
  }, [measure]);
  return { results, isRunning: names.some((name) => results[name] === null), run };
}

async function probe({ api }: ReturnType<typeof useServices>, name: ProbeName): Promise<void> {
  if (name === 'service') {
    await api.call(getPing, { retry: false, bearer: null, timeoutMs: timeoutMs });
    return;
  }
  const { dataBase, dataToken, tenantId } = api.profile();
  if (name === 'live') {
    const { ticket } = await api.call(issueLiveTicket, { retry: false, timeoutMs: timeoutMs });
    await openSocket(dataBase, ticket, timeoutMs);
    return;
  }
  const response = await fetch(`${dataBase}/search?q=${browserLimits.connection.probeSymbol}`, {
    headers: { authorization: `Bearer ${dataToken}`, 'x-tenant-id': tenantId },
    signal: AbortSignal.timeout(timeoutMs),
    cache: 'no-store',
  });
  if (!response.ok) throw new Error(`The data server answered ${String(response.status)}.`);
}
