// Applying: lots and price, what that holds line by line, and the PIN. A bid that stands is replaced.
import { useState } from 'react';
import type { FormEvent } from 'react';
import { productUses } from '@candor/contract/access/uses.ts';
import { placeBid, quoteBid } from '@candor/contract/offerings/client.ts';
import type { Offering } from '@candor/contract/offerings/client.ts';
import { familyOfType } from '@candor/contract/offerings/types.ts';
import type { Order } from '@candor/contract/orders/client.ts';
import { warningDocuments } from '@candor/contract/products/types.ts';
import type { Quotation } from '@candor/contract/quotations/client.ts';
import { Amount, Button } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { NumberField } from '@candor/ui/field/number-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { nameFee } from '@candor/screens/fees/fee-name.ts';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { RiskWarning } from '../../shared/documents/risk-warning.tsx';
import { SignSteps } from '../../shared/pin/sign-steps.tsx';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { sayBand, sayRange } from './words.ts';

export function BidCard({ offering }: { readonly offering: Offering }) {
  const t = useText();
  const closed = useClosedProduct(productUses[familyOfType(offering.type)]);
  const { access, mine } = offering;
  const [quotation, setQuotation] = useState<Quotation | null>(null);
  if (closed !== null) return <ClosedNote explanation={closed} />;
  if (access.code === 'risk_warning_unread') return <RiskWarning kind={warningDocuments.shares} />;
  if (access.code !== null) {
    const params = { level: access.level ?? 0, mine: access.mine ?? 0 };
    return <Banner tone="warning" title={t(`errors.${access.code}`, params)} />;
  }
  return (
    <Section title={t('offerings.apply')} {...(mine ? { note: t('offerings.change_note') } : {})}>
      <Card>
        {quotation ? (
          <Review offering={offering} quotation={quotation} onBack={() => setQuotation(null)} />
        ) : (
          <Form offering={offering} onQuoted={setQuotation} />
        )}
      </Card>
    </Section>
  );
}

interface FormProps {
  readonly offering: Offering;
  readonly onQuoted: (quotation: Quotation) => void;
}

function Form({ offering, onQuoted }: FormProps) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const { id, currency, price_low: low, price_high: high, mine } = offering;
  const [lots, setLots] = useState(String(mine?.lots ?? offering.minimum_lots));
  const [way, setWay] = useState<'cutoff' | 'own'>(mine?.price ? 'own' : 'cutoff');
  const [price, setPrice] = useState(mine?.price ?? high);
  const [fault, setFault] = useState<{ readonly lots?: true; readonly price?: true } | null>(null);
  const form = useFaultFocus(fault);
  const { run, clear, isBusy, problem } = useSubmit(async (count: number) => {
    const body = { lots: count, ...(way === 'own' && { price }) };
    onQuoted(await api.call(quoteBid, { params: { id }, body }));
  });
  const range = sayRange(offering, locale);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    clear();
    const count = Number(lots);
    if (!/^\d+$/.test(lots) || count < offering.minimum_lots || count > offering.maximum_lots)
      return setFault({ lots: true });
    if (way === 'own' && price === '') return setFault({ price: true });
    return void run(count);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <NumberField
        label={t('offerings.lots_label')}
        moreLabel={t('offerings.more_lots')}
        lessLabel={t('offerings.fewer_lots')}
        value={lots}
        onValueChange={(typed) => {
          setLots(typed);
          setFault(null);
        }}
        hint={t('offerings.range', range)}
        {...(fault?.lots && { error: t('offerings.lots_wrong', range) })}
      />
      {low !== high && (
        <SegmentedControl
          wide
          label={t('offerings.price')}
          value={way}
          onValueChange={(chosen) => setWay(chosen === 'own' ? 'own' : 'cutoff')}
          segments={[
            { value: 'cutoff', label: t('offerings.at_cutoff') },
            { value: 'own', label: t('offerings.own_price') },
          ]}
        />
      )}
      {way === 'own' && (
        <MoneyField
          label={t('offerings.price_label')}
          currency={currency}
          value={price}
          onValueChange={(typed) => {
            setPrice(typed);
            setFault(null);
          }}
          hint={sayBand(offering, locale)}
          {...(fault?.price && { error: t('offerings.price_missing') })}
        />
      )}
      <ProblemBanner problem={problem} />
      <Button type="submit" wide loading={isBusy} loadingLabel={t('shell.loading')}>
        {t('offerings.review')}
      </Button>
    </form>
  );
}

/** 16 bytes that nobody but this browser chose: they go into the draw. */
function makeBytes(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

interface ReviewProps {
  readonly offering: Offering;
  readonly quotation: Quotation;
  readonly onBack: () => void;
}

function Review({ offering, quotation, onBack }: ReviewProps) {
  const t = useText();
  const { api } = useServices();
  const [bytes] = useState(makeBytes);
  const signing = useSigning<Order>(
    (pin, idempotencyKey) =>
      api.call(placeBid, {
        params: { id: offering.id },
        body: { quotation_id: quotation.id, pin, client_bytes: bytes },
        idempotencyKey,
      }),
    t('offerings.placed'),
    onBack,
  );
  return (
    <div className="flex flex-col gap-5">
      <FactList
        facts={[
          { key: 'gross', label: t('offerings.value'), value: <Amount value={quotation.gross} /> },
          ...quotation.lines.map(({ code, kind, amount }) => ({
            key: code,
            label: nameFee(t, code, kind),
            value: <Amount value={amount} />,
          })),
          { key: 'maximum', label: t('offerings.maximum'), value: <Amount value={quotation.maximum} />, strong: true },
          { key: 'after', label: t('offerings.cash_after'), value: <Amount value={quotation.cash_after} /> },
        ]}
      />
      <p className="text-sm text-muted">
        {offering.pays_on_allotment
          ? t('offerings.pays_later', { hours: offering.payment_hours })
          : t('offerings.held_note')}
      </p>
      <SignSteps
        signing={signing}
        failed={t('offerings.failed')}
        label={t('offerings.sign')}
        back={{ label: t('offerings.back'), onPress: onBack }}
      >
        <Amount value={quotation.maximum} />
      </SignSteps>
    </div>
  );
}
