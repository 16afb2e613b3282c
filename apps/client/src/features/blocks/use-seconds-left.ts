// How long a firm price still holds, by the server's clock: its life is counted from the answer that brought it.
import { useEffect, useState } from 'react';
import { useServices } from '../../shared/use-services.ts';

const tickMs = 250;

export function useSecondsLeft(serverTime: string, expiresAt: string, onEnd: () => void): number {
  const { clock } = useServices();
  const [begun] = useState(() => clock.elapsed());
  const lifeMs = Date.parse(expiresAt) - Date.parse(serverTime);
  const [leftMs, setLeftMs] = useState(lifeMs);
  useEffect(() => {
    if (leftMs <= 0) return onEnd();
    return clock.later(tickMs, () => setLeftMs(lifeMs - (clock.elapsed() - begun)));
  }, [clock, begun, lifeMs, leftMs, onEnd]);
  return Math.max(0, Math.ceil(leftMs / 1_000));
}
