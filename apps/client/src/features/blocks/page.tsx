// /block/{id} (TRD-02): one request: what was asked, the firm price while there is one, what became of it, what can go wrong and how to leave.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from '@tanstack/react-router';
import { withdrawBlock } from '@candor/contract/blocks/client.ts';
import type { BlockRequest } from '@candor/contract/blocks/client.ts';
import { Amount, Button, buttonLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { FirmPrice, QuoteFacts } from './firm-price.tsx';
import { useBlock } from './queries.ts';
import { RiskAndLeave } from './risk-and-leave.tsx';
import { toneOfState } from './words.ts';

export function BlockPage() {
  const t = useText();
  const { id } = useParams({ from: '/block/$id' });
  const found = useBlock(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('blocks.one')}
      name={found.data?.instrument.name}
      icon={ChartIcon}
      missing={t('blocks.missing')}
      list={{ label: t('blocks.all'), to: '/block' }}
      width="max-w-5xl"
      below={<ComplainLink category="order" />}
    >
      {(block) => <View key={block.id} block={block} />}
    </DetailPage>
  );
}

function View({ block }: { readonly block: BlockRequest }) {
  const t = useText();
  const { state, quote } = block;
  // A price that ends while it is signed is gone before its refusal is here: the page keeps it until there is another price.
  const [refused, setRefused] = useState<unknown>(null);
  const [lastPrice, setLastPrice] = useState(quote?.quotation.id);
  if (quote !== null && quote.quotation.id !== lastPrice) {
    setLastPrice(quote.quotation.id);
    setRefused(null);
  }
  return (
    <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        {state === 'quoted' && quote ? (
          <FirmPrice key={quote.quotation.id} block={block} quote={quote} onRefused={setRefused} />
        ) : (
          <Standing block={block} refused={state === 'asked' ? refused : null} />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <Section title={t('blocks.asked_title')}>
          <Card>
            <Asked block={block} />
          </Card>
        </Section>
        <RiskAndLeave />
      </div>
    </div>
  );
}

/** The price that was signed was longer: on a phone its button stood below what is there now. */
const bringIntoView = (node: HTMLElement | null): void => node?.scrollIntoView({ block: 'center' });

/** What is said while there is no firm price, and after it. */
function Standing({ block, refused }: { readonly block: BlockRequest; readonly refused: unknown }) {
  const t = useText();
  const { state, quote, order_id: orderId, refusal } = block;
  const withdrawing = useWithdrawing(block);
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="ui-section-title">{t(`blocks.state_${state}`)}</h2>
      <output className="text-muted">{t(`blocks.means_${state}`)}</output>
      {refused !== null && (
        <div ref={bringIntoView}>
          <ProblemBanner problem={refused} title={t('blocks.failed')} />
        </div>
      )}
      {refusal !== null && <Banner tone="warning" title={t(`blocks.refusal_${refusal}`)} />}
      {state === 'accepted' && quote && <QuoteFacts quote={quote} />}
      {orderId !== null && (
        <Link to="/portfolio/orders/$id" params={{ id: orderId }} className={buttonLook({ wide: true })}>
          {t('blocks.order')}
        </Link>
      )}
      {state === 'asked' && (
        <>
          <ProblemBanner problem={withdrawing.error} />
          <Button
            wide
            variant="secondary"
            loading={withdrawing.isPending}
            loadingLabel={t('shell.loading')}
            onClick={() => withdrawing.mutate()}
          >
            {t('blocks.withdraw')}
          </Button>
        </>
      )}
    </Card>
  );
}

function useWithdrawing({ id }: BlockRequest) {
  const { api } = useServices();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call(withdrawBlock, { params: { id } }),
    onSettled: () => cache.invalidateQueries({ queryKey: moneyKeys.all }),
  });
}

function Asked({ block }: { readonly block: BlockRequest }) {
  const t = useText();
  const locale = useLanguage();
  const { side, quantity, instrument, subtype, state, wish_price: wish } = block;
  const at = (instant: string): string => formatInstant(instant, 'dateTime', { locale });
  return (
    <FactList
      className="text-sm"
      facts={[
        {
          key: 'state',
          label: t('blocks.state'),
          value: <Badge tone={toneOfState[state]}>{t(`blocks.state_${state}`)}</Badge>,
        },
        { key: 'kind', label: t('blocks.kind'), value: t(`blocks.subtype_${subtype}`) },
        { key: 'side', label: t('blocks.side'), value: t(`blocks.side_${side}`) },
        { key: 'quantity', label: t('blocks.quantity'), value: formatDecimal(quantity, locale) },
        { key: 'share', label: t('blocks.share'), value: `${instrument.symbol} · ${instrument.market}` },
        {
          key: 'wish',
          label: t('blocks.wish'),
          value:
            wish === null ? (
              t('blocks.no_wish')
            ) : (
              <Amount price value={{ amount: wish, currency: instrument.currency }} />
            ),
        },
        { key: 'asked', label: t('blocks.asked_at'), value: at(block.asked_at) },
        { key: 'until', label: t('blocks.valid'), value: at(block.valid_until) },
      ]}
    />
  );
}
