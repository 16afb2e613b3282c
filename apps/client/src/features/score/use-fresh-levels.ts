// What the app keeps of score and level for five minutes follows what this page just read, so that no other page explains itself by an old number.
import { useEffect } from 'react';
import type { Score } from '@candor/contract/score/client.ts';
import { useServices } from '../../shared/use-services.ts';

export function useFreshLevels(score: Score | undefined): void {
  const { permissions, log } = useServices();
  const read = score?.score;
  const level = score?.vip.level;
  useEffect(() => {
    const kept = permissions.store.getState().payload?.user;
    if (read === undefined || !kept || (kept.score === read && kept.vip === level)) return;
    permissions.load({ force: true }).catch((problem: unknown) => log.add('permissions', problem));
  }, [permissions, log, read, level]);
}
