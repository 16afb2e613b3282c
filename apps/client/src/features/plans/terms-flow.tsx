// What is signed for every run: amount and day → what it would come to today, with limits to keep or change → PIN.
import { useState } from 'react';
import type { FormEvent } from 'react';
import { previewPlan } from '@candor/contract/plans/client.ts';
import type { Plan, PlanPreview } from '@candor/contract/plans/client.ts';
import { planDays } from '@candor/contract/plans/rules.ts';
import { Amount, Button } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { NumberField } from '@candor/ui/field/number-field.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import { SignSteps } from '../../shared/pin/sign-steps.tsx';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { sayDay, sayPrice } from './words.ts';

export type Terms = Pick<Plan, 'amount' | 'highest_cost' | 'lowest_price' | 'highest_price' | 'day'>;

export interface FlowProps {
  readonly place: { readonly market: string; readonly symbol: string };
  readonly currency: string;
  /** What holds now, where a plan is changed. */
  readonly now?: Terms;
  readonly send: (terms: Terms & { pin: string }, idempotencyKey: string) => Promise<Plan>;
  readonly texts: { readonly confirm: string; readonly done: string; readonly failed: string };
  readonly onDone: (plan: Plan) => void;
}

export function TermsFlow(props: FlowProps) {
  const [asked, setAsked] = useState<{ readonly preview: PlanPreview; readonly day: number } | null>(null);
  const { now } = props;
  const [typed, setTyped] = useState(now?.amount.amount ?? '');
  const [day, setDay] = useState(String(now?.day ?? planDays.first));
  return (
    <Card className="flex flex-col gap-5">
      {asked ? (
        <Review {...props} preview={asked.preview} day={asked.day} onBack={() => setAsked(null)} />
      ) : (
        <Wish
          {...props}
          {...{ typed, setTyped, day, setDay }}
          onPreview={(preview) => setAsked({ preview, day: Number(day) })}
        />
      )}
    </Card>
  );
}

interface WishProps extends FlowProps {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly day: string;
  readonly setDay: (day: string) => void;
  readonly onPreview: (preview: PlanPreview) => void;
}

type Fault = { readonly amount?: string; readonly day?: string };

function Wish({ place, currency, typed, setTyped, day, setDay, onPreview }: WishProps) {
  const t = useText();
  const { api } = useServices();
  const [fault, setFault] = useState<Fault | null>(null);
  const form = useFaultFocus(fault);
  const { run, clear, isBusy, problem } = useSubmit(async (amount: Terms['amount'], number: number) =>
    onPreview(await api.call(previewPlan, { body: { ...place, amount, day: number } })),
  );
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    clear();
    const checked = checkAmount(typed, { amount: '9999999999', currency });
    if (!checked.ok)
      return setFault({ amount: t(checked.fault === 'missing' ? 'plans.amount_missing' : 'plans.amount_invalid') });
    const number = Number(day);
    if (!Number.isInteger(number) || number < planDays.first || number > planDays.last)
      return setFault({ day: t('plans.day_invalid', planDays) });
    return void run(checked.money, number);
  };
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-5">
      <MoneyField
        large
        label={t('plans.amount')}
        currency={currency}
        value={typed}
        hint={t('plans.amount_hint')}
        onValueChange={(value) => {
          setTyped(value);
          setFault(null);
        }}
        {...(fault?.amount === undefined ? {} : { error: fault.amount })}
      />
      <NumberField
        label={t('plans.day')}
        hint={t('plans.day_hint')}
        value={day}
        min={String(planDays.first)}
        moreLabel={t('plans.later')}
        lessLabel={t('plans.earlier')}
        onValueChange={(value) => {
          setDay(value);
          setFault(null);
        }}
        {...(fault?.day === undefined ? {} : { error: fault.day })}
      />
      <ProblemBanner problem={problem} title={t('plans.preview_failed')} />
      <Button type="submit" wide disabled={isBusy}>
        {t('plans.show')}
      </Button>
    </form>
  );
}

interface ReviewProps extends FlowProps {
  readonly preview: PlanPreview;
  readonly day: number;
  readonly onBack: () => void;
}

/** The limits that held stay unless the amount is another one: then the cost to begin with is. */
function limitsOf({ now, preview: { suggested, amount } }: ReviewProps) {
  const isSame = now?.amount.amount === amount.amount;
  return {
    cost: isSame ? now.highest_cost.amount : suggested.highest_cost.amount,
    lowest: now?.lowest_price ?? suggested.lowest_price,
    highest: now?.highest_price ?? suggested.highest_price,
  };
}

function Review(props: ReviewProps) {
  const { preview, day, currency, send, texts, onDone, onBack } = props;
  const t = useText();
  const [{ cost, lowest, highest }, setLimits] = useState(() => limitsOf(props));
  const change = (name: 'cost' | 'lowest' | 'highest') => (value: string) =>
    setLimits((limits) => ({ ...limits, [name]: value }));
  const isWhole = cost !== '' && Number(lowest) > 0 && Number(highest) >= Number(lowest);
  const terms = {
    amount: preview.amount,
    day,
    highest_cost: { amount: cost, currency },
    lowest_price: lowest,
    highest_price: highest,
  };
  const signing = useSigning((pin, key) => send({ ...terms, pin }, key), texts.done, onDone);
  return (
    <>
      <Expected preview={preview} day={day} />
      <div className="flex flex-col gap-4">
        <h3 className="font-semibold">{t('plans.limits')}</h3>
        <p className="text-sm text-muted">
          {t(preview.type === 'fund' ? 'plans.limits_note_fund' : 'plans.limits_note')}
        </p>
        <MoneyField label={t('plans.highest_cost')} currency={currency} value={cost} onValueChange={change('cost')} />
        <div className="grid gap-4 sm:grid-cols-2">
          <MoneyField
            label={t('plans.lowest_price')}
            currency={currency}
            scale={4}
            value={lowest}
            onValueChange={change('lowest')}
          />
          <MoneyField
            label={t('plans.highest_price')}
            currency={currency}
            scale={4}
            value={highest}
            onValueChange={change('highest')}
          />
        </div>
        {!isWhole && <p className="text-sm text-danger">{t('plans.limits_invalid')}</p>}
      </div>
      <SignSteps
        signing={signing}
        failed={texts.failed}
        label={texts.confirm}
        isOff={!isWhole}
        back={{ label: t('plans.back'), onPress: onBack }}
        note={<p className="text-sm text-muted">{t('plans.signs_note')}</p>}
      >
        <Amount value={preview.amount} />
      </SignSteps>
    </>
  );
}

function Expected({ preview, day }: { readonly preview: PlanPreview; readonly day: number }) {
  const t = useText();
  const locale = useLanguage();
  const { first_on: first, first_trade_on: trade } = preview;
  return (
    <FactList
      facts={[
        { key: 'amount', label: t('plans.amount'), value: <Amount value={preview.amount} />, strong: true },
        { key: 'day', label: t('plans.day'), value: t('plans.day_of_month', { day }) },
        {
          key: 'first',
          label: t('plans.first_run'),
          value: sayDay(trade, locale),
          ...(trade === first ? {} : { note: t('plans.holiday_note') }),
        },
        {
          key: 'price',
          label: t(preview.type === 'fund' ? 'plans.last_nav' : 'plans.last_price'),
          value: sayPrice(preview.price, preview.amount.currency, locale),
        },
        { key: 'quantity', label: t('plans.would_buy'), value: formatDecimal(preview.quantity, locale) },
        { key: 'cost', label: t('plans.cost'), value: <Amount value={preview.cost} /> },
        { key: 'total', label: t('plans.total'), value: <Amount value={preview.total} /> },
      ]}
    />
  );
}
