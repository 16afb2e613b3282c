// Who works on what, as this page knows it: told by the live line, taken and renewed by whoever works here.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { claimItem, listClaims, releaseItem } from '@candor/contract/approvals/staff.ts';
import type { Claim, ClaimKind } from '@candor/contract/approvals/staff.ts';
import { rolesOf } from '@candor/web/api/roles.ts';
import { describeProblem } from './formats.ts';
import { useMay, useServices, useWords } from './use-services.tsx';

/** For a line that broke unnoticed. */
const askMs = 60_000;
/** A claim lasts 15 minutes: who did anything here in the last five keeps it. */
const renewMs = 5 * 60_000;
const lookMs = 30_000;

const keyOf = (kind: ClaimKind | undefined) => ['claims', kind] as const;

/** By the id of the item. */
export function useClaims(kind: ClaimKind | undefined): ReadonlyMap<string, Claim> {
  const { api } = useServices();
  const claims = useQuery({
    queryKey: keyOf(kind),
    enabled: kind !== undefined,
    refetchInterval: askMs,
    queryFn: ({ signal }) => api.call(listClaims, { query: { kind }, signal }),
  });
  return new Map((claims.data?.items ?? []).map((claim) => [claim.item_id, claim]));
}

export interface ClaimVerbs {
  readonly mayClaim: boolean;
  /** True when it is this person's now. */
  take(): Promise<boolean>;
  release(): Promise<void>;
}

export function useClaimVerbs(kind: ClaimKind | undefined, itemId: string): ClaimVerbs {
  const { api, toasts } = useServices();
  const { t } = useWords();
  const query = useQueryClient();
  const mayClaim = useMay()(rolesOf(claimItem)) && kind !== undefined;
  const attempt = async (call: () => Promise<unknown>): Promise<boolean> => {
    try {
      await call();
      return true;
    } catch (problem) {
      toasts.show({ variant: 'warning', title: describeProblem(problem, t) });
      return false;
    } finally {
      void query.invalidateQueries({ queryKey: keyOf(kind) });
    }
  };
  return {
    mayClaim,
    take: async () =>
      mayClaim && kind !== undefined && attempt(() => api.call(claimItem, { body: { kind, item_id: itemId } })),
    release: async () => {
      if (kind !== undefined) await attempt(() => api.call(releaseItem, { body: { kind, item_id: itemId } }));
    },
  };
}

/** While it is mine and I do something here, it stays mine. */
export function useRenewal(isMine: boolean, take: () => Promise<boolean>): void {
  const { clock } = useServices();
  const usedAt = useRef(Number.NEGATIVE_INFINITY);
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const look = useEffectEvent(() => {
    const now = clock.elapsed();
    if (usedAt.current <= renewedAt.current || now - renewedAt.current < renewMs) return;
    renewedAt.current = now;
    void take();
  });
  useEffect(() => {
    if (!isMine) return undefined;
    renewedAt.current = clock.elapsed();
    const use = (): void => {
      usedAt.current = clock.elapsed();
    };
    const timer = setInterval(() => look(), lookMs);
    addEventListener('pointerdown', use);
    addEventListener('keydown', use);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', use);
      removeEventListener('keydown', use);
    };
  }, [isMine, clock]);
}
