// The way in (G-19): what is closed is said, then key facts, the short test, a day of cooling-off; only then the form.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { strategyUse } from '@candor/contract/strategies/uses.ts';
import { openKeyFacts, placeStrategyPurchase, quoteStrategyPurchase } from '@candor/contract/strategies/client.ts';
import type { KeyFacts, Strategy } from '@candor/contract/strategies/client.ts';
import type { FundQuotation } from '@candor/contract/funds/client.ts';
import { warningDocuments } from '@candor/contract/products/types.ts';
import { Amount, Button } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { RiskWarning } from '../../shared/documents/risk-warning.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { Sign, useUnitFacts } from '../../shared/units/review-parts.tsx';
import { sayDay, sayMoment } from '../../shared/units/words.ts';
import { useServices } from '../../shared/use-services.ts';
import { FigureFacts } from './figure-facts.tsx';
import { strategyKeys } from './queries.ts';
import { TestCard } from './test-card.tsx';

interface Props {
  readonly strategy: Strategy;
}

export function Entry({ strategy }: Props) {
  const t = useText();
  const closed = useClosedProduct(strategyUse(strategy.kind));
  const { code, level, mine } = strategy.access;
  return (
    <Section title={t('strategies.subscribe')}>
      <FactsCard strategy={strategy} />
      {closed !== null ? (
        <ClosedNote explanation={closed} />
      ) : code === 'risk_warning_unread' ? (
        <RiskWarning kind={warningDocuments.complex} />
      ) : code !== null ? (
        <Banner tone="warning" title={t(`errors.${code}`, { level: level ?? 0, mine: mine ?? 0 })} />
      ) : (
        <Steps strategy={strategy} />
      )}
    </Section>
  );
}

function Steps({ strategy }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { first_time: first } = strategy;
  if (first.facts_opened_at === null) return <Banner tone="info" title={t('strategies.step_facts')} />;
  if (first.ready_at === null) return <TestCard strategy={strategy} />;
  if (!first.is_ready)
    return <Banner tone="info" title={t('strategies.waiting', { time: sayMoment(first.ready_at, locale) })} />;
  return <Subscribing strategy={strategy} />;
}

/** Opening them is what is recorded: nothing is ticked. */
function FactsCard({ strategy }: Props) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const queries = useQueryClient();
  const [facts, setFacts] = useState<KeyFacts | null>(null);
  const { run, isBusy, problem } = useSubmit(async () => {
    setFacts(await api.call(openKeyFacts, { params: { id: strategy.id }, body: {} }));
    await queries.invalidateQueries({ queryKey: strategyKeys });
  });
  if (!facts)
    return (
      <>
        <ProblemBanner problem={problem} />
        <Button wide variant="secondary" loading={isBusy} loadingLabel={t('shell.loading')} onClick={() => void run()}>
          {t('strategies.open_facts')}
        </Button>
      </>
    );
  const test = facts.back_test;
  return (
    <Card className="flex flex-col gap-3">
      <h3 className="font-semibold">{t('strategies.facts_title')}</h3>
      <p className="text-sm">{t('strategies.wrong_value')}</p>
      <p className="text-sm">{t('strategies.out_note')}</p>
      <FactList
        facts={[
          { key: 'trades', label: t('strategies.trades'), value: formatDecimal(String(facts.traded.trades), locale) },
          { key: 'costs', label: t('strategies.trade_costs'), value: <Amount value={facts.traded.charges} /> },
        ]}
      />
      <h4 className="font-semibold">{t('strategies.back_test')}</h4>
      {test ? (
        <>
          <p className="text-sm text-muted">
            {t('strategies.back_test_note', {
              version: test.version,
              from: sayDay(test.from, locale),
              to: sayDay(test.to, locale),
            })}
          </p>
          <FigureFacts figures={test.figures} />
        </>
      ) : (
        <p className="text-sm text-muted">{t('strategies.back_test_none')}</p>
      )}
    </Card>
  );
}

/** Far more than anybody has: the server knows what is there. */
const most = (currency: string) => ({ amount: '999999999999', currency });

function Subscribing({ strategy }: Props) {
  const [quoted, setQuoted] = useState<FundQuotation | null>(null);
  const [typed, setTyped] = useState('');
  return (
    <Card>
      {quoted ? (
        <Review strategy={strategy} quoted={quoted} onBack={() => setQuoted(null)} />
      ) : (
        <AmountForm {...{ strategy, typed, setTyped }} onQuoted={setQuoted} />
      )}
    </Card>
  );
}

interface FormProps extends Props {
  readonly typed: string;
  readonly setTyped: (typed: string) => void;
  readonly onQuoted: (quoted: FundQuotation) => void;
}

function AmountForm({ strategy, typed, setTyped, onQuoted }: FormProps) {
  const t = useText();
  const { api } = useServices();
  const [fault, setFault] = useState<string | null>(null);
  const { run, clear, isBusy, problem } = useSubmit(async (amount: ReturnType<typeof most>) =>
    onQuoted(await api.call(quoteStrategyPurchase, { params: { id: strategy.id }, body: { amount } })),
  );
  const ask = (): void => {
    clear();
    const checked = checkAmount(typed, most(strategy.currency));
    return checked.ok ? void run(checked.money) : setFault(t(`funds.amount_${checked.fault}`));
  };
  return (
    <form
      noValidate
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        ask();
      }}
    >
      <MoneyField
        large
        label={t('funds.amount')}
        currency={strategy.currency}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          setFault(null);
        }}
        {...(fault !== null && { error: fault })}
      />
      <ProblemBanner problem={problem} />
      <Button type="submit" wide loading={isBusy} loadingLabel={t('shell.loading')}>
        {t('funds.review')}
      </Button>
    </form>
  );
}

interface ReviewProps extends Props {
  readonly quoted: FundQuotation;
  readonly onBack: () => void;
}

function Review({ strategy: { id }, quoted, onBack }: ReviewProps) {
  const { t, locale, costs, days } = useUnitFacts();
  const { api } = useServices();
  const { quotation } = quoted;
  return (
    <div className="flex flex-col gap-5">
      <FactList
        facts={[
          ...days(quoted),
          { key: 'units', label: t('funds.units_about'), value: formatDecimal(quotation.quantity, locale) },
          ...costs(quotation),
          { key: 'held', label: t('funds.held'), value: <Amount value={quotation.maximum} />, strong: true },
          { key: 'after', label: t('funds.cash_after'), value: <Amount value={quotation.cash_after} /> },
        ]}
      />
      <p className="text-sm text-muted">{t('strategies.wrong_value')}</p>
      <Sign
        done={t('strategies.placed')}
        label={t('strategies.sign_buy')}
        sum={<Amount value={quotation.maximum} />}
        onBack={onBack}
        sign={(pin, idempotencyKey) =>
          api.call(placeStrategyPurchase, {
            params: { id },
            body: { quotation_id: quotation.id, pin },
            idempotencyKey,
          })
        }
      />
    </div>
  );
}
