// Seconds left of a waiting time, counted by the device's monotonic clock so that a changed wall clock cannot shorten or stretch it.
import { useCallback, useEffect, useState } from 'react';
import { useScreenServices } from '../services.ts';

export interface Countdown {
  readonly secondsLeft: number;
  readonly start: (waitMs: number) => void;
}

export function useCountdown(): Countdown {
  const { clock } = useScreenServices();
  const [endsAt, setEndsAt] = useState(0);
  const [now, setNow] = useState(() => clock.elapsed());
  const leftMs = Math.max(0, endsAt - now);
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    return clock.later(Math.min(1_000, leftMs), () => setNow(clock.elapsed()));
  }, [clock, leftMs]);
  const start = useCallback(
    (waitMs: number) => {
      const at = clock.elapsed();
      setNow(at);
      setEndsAt(at + waitMs);
    },
    [clock],
  );
  return { secondsLeft: Math.ceil(leftMs / 1_000), start };
}

/** 75 → 1:15. */
export function formatSeconds(seconds: number): string {
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`;
}
