// The order ticket: what is wanted → review → PIN → receipt, each in the place of the one before, nothing waiting in between.
import { useState } from 'react';
import type { Account } from '@candor/contract/accounts/client.ts';
import type { Order, TradingStatus } from '@candor/contract/orders/client.ts';
import type { OrderSide } from '@candor/contract/products/types.ts';
import type { OrderWish, Quotation } from '@candor/contract/quotations/client.ts';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { isApiProblem, useText } from '@candor/web';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useAccounts } from '../../../shared/money/queries.ts';
import { useTradingStatus } from '../queries.ts';
import type { Traded } from '../queries.ts';
import { ClosedToMe, useIsClosedToMe } from './closed-to-me.tsx';
import { beginDraft, draftOf, isSameWish } from './draft.ts';
import type { Draft } from './draft.ts';
import { TicketForm } from './form.tsx';
import { Receipt } from './receipt.tsx';
import { Review } from './review.tsx';
import { useMarketMoment } from './use-market-moment.ts';
import { usePlacing, useTicketQuotation } from './use-placing.ts';
import type { Way } from './use-placing.ts';

const nouns = ['orders-ui', 'fees', 'errors', 'credentials', 'access'] as const;

export interface TicketProps {
  readonly place: Traded;
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
  readonly way?: Way;
  /** The order that is replaced or sold. */
  readonly order?: Order;
}

export function Ticket(props: TicketProps) {
  const t = useText();
  const isReady = useNouns(nouns);
  const status = useTradingStatus(props.place);
  const accounts = useAccounts();
  if (!isReady) return <SkeletonRows rows={6} leading={false} />;
  if (isApiProblem(status.error) && !status.data && status.error.status < 500) {
    return <p className="text-muted">{t('orders-ui.not_traded')}</p>;
  }
  const problem = status.data ? accounts.error : status.error;
  if (problem && !(status.data && accounts.data)) {
    const retry = (): void => void Promise.all([status.refetch(), accounts.refetch()]);
    return <LoadProblem title={t('orders-ui.load_status_failed')} problem={problem} onRetry={retry} />;
  }
  if (!status.data || !accounts.data) return <SkeletonRows rows={6} leading={false} />;
  return <Steps {...props} status={status.data} accounts={accounts.data} />;
}

interface StepsProps extends TicketProps {
  readonly status: TradingStatus;
  readonly accounts: readonly Account[];
}

/** A price with less left than this share of its life is not worth reading: the review begins with a new one. */
const enough = 0.6;

function Steps({ side, onSide, way = 'new', order, status, accounts }: StepsProps) {
  const [draft, setDraft] = useState<Draft>(() => (order && way === 'replace' ? draftOf(order) : beginDraft(side)));
  const [wish, setWish] = useState<OrderWish | null>(null);
  const [before, setBefore] = useState<Quotation | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  const quoting = useTicketQuotation(way, order?.id ?? '');
  const placing = usePlacing(way, order?.id ?? '', quoting, setPlaced);
  const { forget } = quoting;
  // The other side is another wish: it begins anew, also when a key chose it; what is under way is not left.
  if (way === 'new' && draft.side !== side && !placing.isBusy) {
    setDraft({ ...beginDraft(side), accountId: draft.accountId });
    setWish(null);
    setPlaced(null);
  }
  const isClosedToMe = useIsClosedToMe(status.product_id);
  const account = chooseAccount(accounts, draft, status.instrument.currency);
  const change = (next: Partial<Draft>): void => {
    if (next.side !== undefined && next.side !== draft.side) return onSide(next.side);
    setDraft((last) => ({ ...last, ...next }));
  };
  const begin = (): void => {
    setPlaced(null);
    setWish(null);
    forget();
    setDraft(beginDraft(side));
  };
  if (placed) return <Receipt order={placed} onAnother={begin} />;
  if (wish) {
    return (
      <Review
        {...{ way, quoting, placing, before }}
        onEdit={() => setWish(null)}
        onRefresh={() => {
          placing.clear();
          setBefore(quoting.quotation);
          void quoting.ask(wish);
        }}
      />
    );
  }
  const review = (wanted: OrderWish): void => {
    placing.clear();
    setBefore(null);
    setWish(wanted);
    const { quotation, asked, secondsLeft, secondsTotal, isAsking } = quoting;
    const isOfIt = quotation !== null && isSameWish(asked, wanted);
    if (isOfIt && !isAsking && secondsLeft >= secondsTotal * enough) return;
    // The price of something else is never shown as this one's.
    if (!isOfIt) forget();
    void quoting.ask(wanted);
  };
  return (
    <div className="flex flex-col gap-4">
      <Standing status={status} />
      {draft.side === 'buy' && <ClosedToMe productId={status.product_id} />}
      <IntentionNote intention={placing} />
      <TicketForm
        {...{ way, status, accounts, account, draft, quoting }}
        {...(way === 'replace' && order ? { replaces: order.id } : {})}
        onDraft={change}
        isClosed={status.halted !== null || (draft.side === 'buy' && isClosedToMe)}
        isHeld={placing.isBusy}
        onReview={review}
      />
    </div>
  );
}

const hasCash = (one: Account | undefined): boolean => Number(one?.buckets.cash.amount ?? 0) > 0;

/** The one asked for, else the one in the product's currency; a purchase is not begun from an empty account while another one has money. */
function chooseAccount(
  accounts: readonly Account[],
  { accountId, side }: Draft,
  currency: string,
): Account | undefined {
  const inCurrency = accounts.find((one) => one.currency === currency);
  const filled = side === 'buy' && !hasCash(inCurrency) ? accounts.find((one) => hasCash(one)) : undefined;
  return accounts.find((one) => one.id === accountId) ?? filled ?? inCurrency ?? accounts[0];
}

function Standing({ status }: { readonly status: TradingStatus }) {
  const t = useText();
  const moment = useMarketMoment(status.instrument.market);
  if (status.halted !== null) return <Banner tone="warning" title={t('errors.instrument_halted')} />;
  if (status.opens_at === null) return null;
  return <p className="text-sm text-muted">{t('orders-ui.closed_until', { date: moment(status.opens_at) })}</p>;
}
