// Quotations of the exchange.
import { useCallback } from 'react';
import { quoteExchange } from '@candor/contract/exchange/client.ts';
import type { ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';
import { useQuoting } from '../../shared/money/use-quoting.ts';
import type { Quoting as QuotingOf } from '../../shared/money/use-quoting.ts';
import { useServices } from '../../shared/use-services.ts';

export interface QuotationInput {
  readonly from_account_id: string;
  readonly to_account_id: string;
  readonly amount: MoneyText;
}

export type Quoting = QuotingOf<QuotationInput, ExchangeQuotation>;

export function useQuotation(): Quoting {
  const { api } = useServices();
  return useQuoting(useCallback((input: QuotationInput) => api.call(quoteExchange, { body: input }), [api]));
}
