// Making an exchange: accounts and amount, then the price to confirm. Steps are entries of the browser's history; the intention and the
// quotation outlive them.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { confirmExchange } from '@candor/contract/exchange/client.ts';
import type { Account } from '@candor/contract/accounts/client.ts';
import type { Exchange } from '@candor/contract/exchange/client.ts';
import { useText } from '@candor/web';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { useAccountCountry } from '../../shared/money/use-account-country.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { useServices } from '../../shared/use-services.ts';
import { ExchangeForm } from './form.tsx';
import { choosePair } from './pair.ts';
import { exchangeKeys } from './queries.ts';
import { Review } from './review.tsx';
import { useQuotation } from './use-quotation.ts';
import type { Quoting, QuotationInput } from './use-quotation.ts';

/** A price with less left than this is not worth reading: the review begins with a new one. */
const enoughS = 10;

export function Flow({ accounts }: { readonly accounts: readonly Account[] }) {
  const navigate = useNavigate();
  const { step } = useSearch({ from: '/exchange' });
  const [ids, setIds] = useState<readonly [string?, string?]>([]);
  const [country, chooseCountry] = useAccountCountry();
  const [amount, setAmount] = useState('');
  const [input, setInput] = useState<QuotationInput | null>(null);
  const quoting = useQuotation();
  const confirming = useConfirming(quoting);
  const isReview = step === 'review' && input !== null;
  // A reload forgets what was typed: the review begins again with the amount.
  useEffect(() => {
    if (step === 'review' && !isReview) void navigate({ to: '/exchange', replace: true });
  }, [step, isReview, navigate]);
  const pair = choosePair(accounts, ids[0], ids[1], country);
  if (!pair) return null;
  if (isReview) return <Review {...{ quoting, confirming }} onRefresh={() => void quoting.ask(input)} />;
  const review = (wanted: QuotationInput): void => {
    confirming.clear();
    setInput(wanted);
    const { quotation, secondsLeft, isAsking } = quoting;
    const isReady = quotation?.from.amount === wanted.amount.amount && secondsLeft >= enoughS && !isAsking;
    if (!isReady) void quoting.ask(wanted);
    void navigate({ to: '/exchange', search: { step: 'review' } });
  };
  return (
    <>
      <IntentionNote intention={confirming} />
      <ExchangeForm
        {...{ accounts, pair, amount, quoting }}
        onAmount={setAmount}
        onPair={(fromId, toId) => {
          quoting.forget();
          if (fromId !== pair.from.id) setAmount('');
          setIds([fromId, toId]);
          const from = accounts.find(({ id }) => id === fromId);
          if (from) chooseCountry(from.country);
        }}
        onReview={review}
        isHeld={confirming.isBusy}
      />
    </>
  );
}

function useConfirming({ expire }: Quoting) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  const navigate = useNavigate();
  return useIntention<string, Exchange>(
    async (quotationId, idempotencyKey) => {
      try {
        return await api.call(confirmExchange, { body: { quotation_id: quotationId }, idempotencyKey });
      } catch (problem) {
        const code = readCode(problem);
        if (code === 'quotation_expired' || code === 'quotation_used') expire();
        throw problem;
      } finally {
        void cache.invalidateQueries({ queryKey: moneyKeys.all });
      }
    },
    async (exchange) => {
      cache.setQueryData(exchangeKeys.one(exchange.id), exchange);
      toasts.show({ variant: 'success', title: t('exchange.done') });
      // In place of the review: going back must not lead to a price that was used.
      await navigate({ to: '/exchange/$id', params: { id: exchange.id }, replace: true });
    },
  );
}
