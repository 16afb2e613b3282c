// The firm price: its life as a ring, the market beside it in percent and money, every line, and the PIN that signs it. Declining is as
// near as accepting.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { acceptBlock, declineBlock } from '@candor/contract/blocks/client.ts';
import type { BlockQuote, BlockRequest } from '@candor/contract/blocks/client.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { Amount, Button, Change } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { CountdownRing } from '@candor/ui/progress/countdown-ring.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { nameFee } from '@candor/screens/fees/fee-name.ts';
import { formatAge } from '@candor/screens/money/rate-text.ts';
import { LateFare } from '../../shared/families/late-fare.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { familyOfBlock } from './words.ts';
import { useSecondsLeft } from './use-seconds-left.ts';

interface FirmPriceProps {
  readonly block: BlockRequest;
  readonly quote: BlockQuote;
  /** Hears why a signature was refused, also when the price has gone meanwhile; nothing once it is signed anew. */
  readonly onRefused: (problem: unknown) => void;
}

export function FirmPrice({ block, quote, onRefused }: FirmPriceProps) {
  const t = useText();
  const cache = useQueryClient();
  const readAgain = useCallback(() => void cache.invalidateQueries({ queryKey: moneyKeys.all }), [cache]);
  const { quotation, asks_again: asksAgain } = quote;
  const secondsLeft = useSecondsLeft(block.server_time, quotation.expires_at, readAgain);
  const secondsTotal = Math.round((Date.parse(quotation.expires_at) - Date.parse(quotation.server_time)) / 1_000);
  const [hasAccepted, setHasAccepted] = useState(false);
  const signing = useAcceptance({ block, quote, onRefused }, hasAccepted);
  const declining = useDeclining(block);
  const isOver = secondsLeft <= 0;
  const ring = (
    <CountdownRing {...{ secondsLeft, secondsTotal }} label={t('blocks.firm_for', { seconds: secondsLeft })} />
  );
  return (
    <Card className="flex flex-col gap-5">
      <header className="flex min-h-12 items-center justify-between gap-3">
        <h2 className="ui-section-title flex flex-wrap items-center gap-2">
          {t('blocks.firm_title')}
          {quotation.simulated && <Badge tone="info">{t('shell.simulated')}</Badge>}
        </h2>
        {ring}
      </header>
      <Comparison quote={quote} />
      <QuoteFacts quote={quote} />
      {block.side === 'buy' && <LateFare family={familyOfBlock[block.subtype]} />}
      {asksAgain && (
        <Checkbox
          label={t('blocks.accept_far')}
          checked={hasAccepted}
          onChange={({ target }) => setHasAccepted(target.checked)}
        />
      )}
      {isOver && <output className="text-sm font-medium text-warning">{t('errors.quotation_expired')}</output>}
      <ProblemBanner problem={signing.problem} title={t('blocks.failed')} />
      <ProblemBanner problem={declining.error} />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button
          variant="secondary"
          className="flex-1"
          disabled={signing.isBusy || isOver}
          loading={declining.isPending}
          loadingLabel={t('shell.loading')}
          onClick={() => declining.mutate()}
        >
          {t('blocks.decline')}
        </Button>
        <Button
          className="flex-1"
          disabled={signing.isBusy || isOver || declining.isPending || (asksAgain && !hasAccepted)}
          onClick={signing.open}
        >
          {t('blocks.accept')}
        </Button>
      </div>
      {signing.view(
        <p className="flex items-center justify-between gap-3 text-2xl font-semibold">
          <Amount value={quotation.total} />
          {ring}
        </p>,
      )}
    </Card>
  );
}

function useAcceptance({ block, quote, onRefused }: FirmPriceProps, hasAccepted: boolean) {
  const t = useText();
  const { api } = useServices();
  const { quotation, asks_again: asksAgain } = quote;
  const accept = async (pin: string, idempotencyKey: string): Promise<Order> => {
    onRefused(null);
    try {
      return await api.call(acceptBlock, {
        params: { id: block.id },
        body: { quotation_id: quotation.id, pin, ...(asksAgain && { accept_deviation: hasAccepted }) },
        idempotencyKey,
      });
    } catch (error) {
      onRefused(error);
      throw error;
    }
  };
  return useSigning<Order>(accept, t('blocks.accepted'));
}

function useDeclining({ id }: BlockRequest) {
  const { api } = useServices();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(declineBlock, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: moneyKeys.all }),
  });
}

/** Price and market side by side, and the difference in percent and money. */
function Comparison({ quote }: { readonly quote: BlockQuote }) {
  const t = useText();
  const locale = useLanguage();
  const { quotation, deviation, deviation_percent: percent, market_value: market } = quote;
  const { currency } = quotation.instrument;
  const source = quotation.simulated ? t('blocks.simulated') : quotation.source;
  return (
    <dl className="grid grid-cols-2 gap-4 rounded-control bg-sunken p-4">
      <div className="flex min-w-0 flex-col gap-1">
        <dt className="text-sm text-muted">{t('blocks.firm_price')}</dt>
        <dd className="text-2xl font-semibold">
          <Amount price value={{ amount: quotation.price, currency }} />
        </dd>
      </div>
      <div className="flex min-w-0 flex-col gap-1">
        <dt className="text-sm text-muted">{t('blocks.market_price')}</dt>
        <dd className="text-2xl font-semibold">
          <Amount price value={{ amount: quotation.last, currency }} />
        </dd>
        <dd className="text-sm text-muted">
          {t('blocks.price_age', { source, age: formatAge(quotation.price_age_s, locale) })}
        </dd>
      </div>
      <div className="col-span-2 flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-t border-line pt-3">
        <dt className="text-sm text-muted">{t('blocks.deviation')}</dt>
        <dd className="font-medium">
          <Change amount={deviation} points={percent} neutral />
        </dd>
        <dd className="w-full text-sm text-muted">
          {t('blocks.deviation_note')} <Amount value={market} />
        </dd>
      </div>
    </dl>
  );
}

export function QuoteFacts({ quote }: { readonly quote: BlockQuote }) {
  const t = useText();
  const locale = useLanguage();
  return <FactList className="text-sm" facts={describeQuote(t, locale, quote)} />;
}

function describeQuote(t: Translate, locale: string, { quotation, counterparty }: BlockQuote): Fact[] {
  const {
    side,
    quantity,
    gross,
    lines,
    total,
    total_account: own,
    rate,
    cash_after: after,
    settles_on: day,
  } = quotation;
  return [
    { key: 'quantity', label: t('blocks.quantity'), value: formatDecimal(quantity, locale) },
    { key: 'gross', label: t('blocks.value'), value: <Amount value={gross} /> },
    ...lines.map(({ code, kind, amount }) => ({
      key: code,
      label: nameFee(t, code, kind),
      value: <Amount value={amount} />,
    })),
    {
      key: 'total',
      label: t(side === 'buy' ? 'blocks.total' : 'blocks.receive'),
      value: <Amount value={total} />,
      strong: true,
    },
    ...(rate ? [{ key: 'own', label: t('blocks.in_account'), value: <Amount value={own} />, strong: true }] : []),
    { key: 'after', label: t('blocks.cash_after'), value: <Amount value={after} /> },
    {
      key: 'settles',
      label: t('blocks.settles'),
      value: formatInstant(`${day}T00:00:00Z`, 'date', { locale, timeZone: 'UTC' }),
    },
    { key: 'other', label: t('blocks.counterparty'), note: `LEI ${counterparty.lei}`, value: counterparty.name },
  ];
}
