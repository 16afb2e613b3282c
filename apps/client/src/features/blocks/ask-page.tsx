// /block/new (TRD-02): asks the desk for a price of a share: kind, side, how many, at which price one would like it, and until when.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import { productUses } from '@candor/contract/access/uses.ts';
import { askBlock } from '@candor/contract/blocks/client.ts';
import type { BlockRequest, BlockWish } from '@candor/contract/blocks/client.ts';
import { blockSubtypes } from '@candor/contract/blocks/types.ts';
import type { BlockSubtype } from '@candor/contract/blocks/types.ts';
import type { TradingStatus } from '@candor/contract/orders/client.ts';
import type { Product } from '@candor/contract/products/client.ts';
import { orderSides, warningDocuments } from '@candor/contract/products/types.ts';
import type { OrderSide } from '@candor/contract/products/types.ts';
import { Amount, Button } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { DecimalField } from '@candor/ui/field/decimal-field.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { RiskWarning } from '../../shared/documents/risk-warning.tsx';
import { LateFare } from '../../shared/families/late-fare.tsx';
import { EmptyPage } from '../../shared/empty-page.tsx';
import { HowItWorks } from '../../shared/how-it-works.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useBlockTerms, useShare } from './queries.ts';
import { RiskAndLeave } from './risk-and-leave.tsx';
import { familyOfBlock, validities } from './words.ts';

export function AskBlockPage() {
  const t = useText();
  const { s: symbol, ex: market } = useSearch({ from: '/block/new' });
  const [share, terms] = [useShare(market, symbol), useBlockTerms(market)];
  if (symbol === undefined || market === undefined) {
    const action = { label: t('blocks.choose_share'), to: '/market' } as const;
    return <EmptyPage title={t('blocks.ask_title')} icon={ChartIcon} sentence={t('blocks.no_share')} action={action} />;
  }
  const problem = share.error ?? terms.error;
  return (
    <>
      <PageHeader title={t('blocks.ask_title')} note={share.data?.instrument.name ?? symbol} />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="flex min-w-0 flex-col gap-6">
          {problem !== null && (
            <LoadProblem problem={problem} onRetry={() => void Promise.all([share.refetch(), terms.refetch()])} />
          )}
          {problem === null && (!share.data || !terms.data) && <SkeletonRows rows={5} leading={false} />}
          {share.data && terms.data && <Asking status={share.data} products={terms.data.items} />}
        </div>
        <Course />
      </div>
    </>
  );
}

/** What follows a request, what can go wrong and the way out: read before anything is asked. */
function Course() {
  const t = useText();
  return (
    <div className="flex min-w-0 flex-col gap-[var(--section-gap)]">
      <HowItWorks
        title={t('blocks.how')}
        steps={(['price', 'sign', 'trade'] as const).map((step) => ({
          title: t(`blocks.how_${step}`),
          text: t(`blocks.how_${step}_note`),
        }))}
      />
      <RiskAndLeave />
    </div>
  );
}

interface AskingProps {
  readonly status: TradingStatus;
  readonly products: readonly Product[];
}

function Asking({ status, products }: AskingProps) {
  const t = useText();
  const closed = useClosedProduct(productUses.block);
  const access = products[0]?.access;
  if (closed !== null) return <ClosedNote explanation={closed} />;
  if (!access) return <Banner tone="warning" title={t('errors.order_unsupported')} />;
  if (access.code === 'risk_warning_unread') return <RiskWarning kind={warningDocuments.complex} />;
  if (access.code !== null) {
    const params = { level: access.level ?? 0, mine: access.mine ?? 0 };
    return <Banner tone="warning" title={t(`errors.${access.code}`, params)} />;
  }
  return (
    <Card>
      <Form status={status} products={products} />
    </Card>
  );
}

const hourMs = 3_600_000;
const scale = 8;

function useAsking(onAsked: (block: BlockRequest) => void) {
  const { api } = useServices();
  const cache = useQueryClient();
  return useIntention<BlockWish, BlockRequest>(async (body, idempotencyKey) => {
    try {
      return await api.call(askBlock, { body, idempotencyKey });
    } finally {
      void cache.invalidateQueries({ queryKey: moneyKeys.all });
    }
  }, onAsked);
}

function Form({ status, products }: AskingProps) {
  const t = useText();
  const locale = useLanguage();
  const navigate = useNavigate();
  const { session } = useServices();
  const { instrument, sellable } = status;
  const [subtype, setSubtype] = useState<BlockSubtype>('standard');
  const [side, setSide] = useState<OrderSide>('buy');
  const [quantity, setQuantity] = useState('');
  const [wish, setWish] = useState('');
  const [hours, setHours] = useState<number>(24);
  const [fault, setFault] = useState<{ readonly quantity: true } | null>(null);
  const form = useFaultFocus(fault);
  const asking = useAsking(({ id }) => void navigate({ to: '/block/$id', params: { id } }));
  const terms = products.find((product) => product.subtype === subtype)?.terms;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (!/[1-9]/u.test(quantity)) return setFault({ quantity: true });
    const valid = new Date(session.nowMs() + hours * hourMs).toISOString();
    const { market, symbol } = instrument;
    const price = wish === '' ? {} : { wish_price: wish };
    void asking.start({ subtype, market, symbol, side, quantity, valid_until: valid, ...price });
    return undefined;
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <SegmentedControl
        wide
        label={t('blocks.kind')}
        value={subtype}
        onValueChange={(value) => setSubtype(value === 'otc' ? 'otc' : 'standard')}
        segments={blockSubtypes.map((value) => ({ value, label: t(`blocks.subtype_${value}`) }))}
      />
      <p className="text-sm text-muted">{t(`blocks.about_${subtype}`)}</p>
      <SegmentedControl
        wide
        label={t('blocks.side')}
        value={side}
        onValueChange={(value) => setSide(value === 'sell' ? 'sell' : 'buy')}
        segments={orderSides.map((value) => ({ value, label: t(`blocks.side_${value}`) }))}
      />
      <DecimalField
        label={t('blocks.quantity')}
        scale={scale}
        value={quantity}
        onValueChange={(typed) => {
          setQuantity(typed);
          setFault(null);
        }}
        hint={
          side === 'sell' ? (
            t('blocks.sellable', { quantity: formatDecimal(sellable, locale) })
          ) : (
            <Bounds terms={terms} currency={instrument.currency} />
          )
        }
        {...(fault && { error: t('blocks.quantity_missing') })}
      />
      <MoneyField
        label={t('blocks.wish')}
        currency={instrument.currency}
        value={wish}
        onValueChange={setWish}
        hint={t('blocks.wish_hint')}
      />
      <div className="flex flex-col gap-1.5">
        {/* Seen here, heard as the name of the choice. */}
        <p aria-hidden className="text-sm font-medium">
          {t('blocks.valid_for')}
        </p>
        <SegmentedControl
          wide
          label={t('blocks.valid_for')}
          value={String(hours)}
          onValueChange={(value) => setHours(Number(value))}
          segments={validities.map((value) => ({ value: String(value), label: t(`blocks.valid_${value}`) }))}
        />
      </div>
      <ProblemBanner problem={asking.problem} />
      <IntentionNote intention={asking} />
      <p className="text-sm text-muted">{t('blocks.ask_note')}</p>
      {side === 'buy' && <LateFare family={familyOfBlock[subtype]} />}
      <Button type="submit" wide loading={asking.isBusy} loadingLabel={t('shell.loading')}>
        {t('blocks.ask')}
      </Button>
    </form>
  );
}

interface BoundsProps {
  readonly terms: Product['terms'] | undefined;
  readonly currency: string;
}

/** What it may come to at the market price. */
function Bounds({ terms, currency }: BoundsProps) {
  const t = useText();
  if (!terms?.minimum_amount || !terms.review_above) return null;
  return (
    <>
      {t('blocks.bounds')} <Amount value={{ amount: terms.minimum_amount, currency }} /> –{' '}
      <Amount value={{ amount: terms.review_above, currency }} />
    </>
  );
}
