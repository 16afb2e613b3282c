// How far a client has come, asked only of those who hold nothing: whoever invested has all of it behind them.
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from 'zustand';
import { listDeposits } from '@candor/contract/deposits/client.ts';
import { listOrders } from '@candor/contract/orders/client.ts';
import { useBankAccounts } from '../../features/bank-accounts/queries.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { usePositions } from '../../shared/positions/queries.ts';
import { useServices, useUser } from '../../shared/use-services.ts';
import { listNextSteps } from './next-steps.ts';
import type { NextStep } from './next-steps.ts';

export interface Progress {
  /** Empty for whoever has nothing left to do, or when it cannot be known. */
  readonly steps: readonly NextStep[];
  readonly isKnown: boolean;
}

export function useNextSteps(): Progress {
  const { api, kyc } = useServices();
  const user = useUser();
  const status = useStore(kyc.store, (state) => state.status);
  useEffect(() => void kyc.check(), [kyc]);
  const positions = usePositions();
  const isAsked = positions.data?.items.length === 0;
  const banks = useBankAccounts(isAsked);
  const deposits = useQuery({
    queryKey: [...moneyKeys.all, 'deposits', 'first'],
    enabled: isAsked,
    queryFn: async ({ signal }) => (await api.call(listDeposits, { query: {}, signal })).items,
  });
  const orders = useQuery({
    queryKey: [...moneyKeys.all, 'orders', 'first'],
    enabled: isAsked,
    queryFn: async ({ signal }) => (await api.call(listOrders, { query: { limit: '1' }, signal })).items,
  });
  if (positions.data && !isAsked) return { steps: [], isKnown: true };
  if ([positions, banks, deposits, orders].some(({ isError }) => isError)) return { steps: [], isKnown: true };
  if (!banks.data || !deposits.data || !orders.data || !user || status === 'unknown') {
    return { steps: [], isKnown: false };
  }
  const steps = listNextSteps({
    kyc: status,
    hasPin: user.has_pin,
    banks: banks.data,
    deposits: deposits.data,
    hasInvested: orders.data.length > 0,
  });
  return { steps: steps.every(({ state }) => state === 'done') ? [] : steps, isKnown: true };
}
