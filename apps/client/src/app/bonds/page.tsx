// /discover/bonds/{id} composed: what the bond is, its chart, what it pays, what can go wrong and how to leave; the ticket beside it.
import { Link, useParams } from '@tanstack/react-router';
import type { BondDetail } from '@candor/contract/bonds/client.ts';
import { tallLinkLook } from '@candor/ui';
import { formatPercent } from '@candor/ui/amount/number-format.ts';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { HoldingCard, PriceCard, TermsCard, useDay, YieldCard } from '../../features/bonds/facts.tsx';
import { FlowTable } from '../../features/bonds/flows.tsx';
import { useBond } from '../../features/bonds/queries.ts';
import { ChartSection } from '../../features/quote/chart-section.tsx';
import { useQuote } from '../../features/quote/use-quote.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { CompareLink } from '../../shared/families/compare-link.tsx';
import { FamilyFare } from '../../shared/families/family-result.tsx';
import { noMarks } from '../../shared/orders/own-marks.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';
import { besidePx, TradeAside, TradeBar } from '../quote/trade-slot.tsx';

export function BondPage() {
  const t = useText();
  const { id } = useParams({ from: '/discover/bonds/$id' });
  const found = useBond(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('bonds.detail_title')}
      name={found.data?.instrument.name}
      icon={DocumentIcon}
      missing={t('bonds.missing')}
      list={{ label: t('bonds.all'), to: '/discover/bonds' }}
      below={<ComplainLink category="order" />}
    >
      {(bond) => <View bond={bond} />}
    </DetailPage>
  );
}

function View({ bond }: { readonly bond: BondDetail }) {
  const isWide = useIsWide(besidePx);
  const { market, symbol } = bond.instrument;
  const isTraded = !bond.redeemed && bond.last_trading_day !== null;
  if (!isWide) {
    return (
      <>
        <Parts bond={bond} />
        {isTraded && <TradeBar market={market} symbol={symbol} />}
      </>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_22rem] items-start gap-x-8">
      <Parts bond={bond} />
      {isTraded && <TradeAside market={market} symbol={symbol} />}
    </div>
  );
}

function Parts({ bond }: { readonly bond: BondDetail }) {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-col gap-6">
      <PriceCard bond={bond} />
      <Section title={t('bonds.chart')} hideTitle>
        <Chart bond={bond} />
      </Section>
      <HoldingCard bond={bond} />
      <YieldCard bond={bond} />
      <FlowTable bond={bond} />
      <TermsCard bond={bond} />
      <Reading bond={bond} />
    </div>
  );
}

function Chart({ bond: { instrument } }: { readonly bond: BondDetail }) {
  const quote = useQuote({ market: instrument.market, symbol: instrument.symbol, country: instrument.country });
  return <ChartSection quote={quote} marks={noMarks} />;
}

function Reading({ bond }: { readonly bond: BondDetail }) {
  const t = useText();
  const locale = useLanguage();
  const day = useDay();
  const spread = formatPercent(bond.product.half_spread_percent, locale);
  const last = bond.last_trading_day ?? bond.terms.matures_on;
  const texts = [
    ['costs', t('bonds.costs_text', { percent: spread })],
    ['risk', t('bonds.risk_text')],
    ['leave', t('bonds.leave_text', { date: day(last) })],
  ] as const;
  return (
    <>
      {texts.map(([name, text]) => (
        <Section key={name} title={t(`bonds.${name}`)}>
          <Card className="flex flex-col gap-3">
            <p className="text-sm">{text}</p>
            {name === 'risk' && <FamilyFare family="bond" />}
          </Card>
        </Section>
      ))}
      <Link to="/discover/guides/$slug" params={{ slug: 'bonds' }} className={`${tallLinkLook} self-start`}>
        {t('bonds.guide')}
      </Link>
      <CompareLink kind="bond" id={bond.id} />
    </>
  );
}
