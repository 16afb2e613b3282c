// What is wanted of a fund: an amount to buy for; units, an amount or everything to sell; another fund to switch into.
import { useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { quoteFundPurchase, quoteFundSale, quoteFundSwitch } from '@candor/contract/funds/client.ts';
import type { Fund, FundQuotation, SwitchQuotation } from '@candor/contract/funds/client.ts';
import { Amount, Button } from '@candor/ui';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useLanguage, useText } from '@candor/web';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useAccounts } from '../../shared/money/queries.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useFunds } from './queries.ts';

interface FormProps<Quoted> {
  readonly fund: Fund;
  readonly onQuoted: (quoted: Quoted) => void;
}

type Fault = { readonly text: string } | null;

/** One question to the server at a time; what it says stands below the fields. */
function useAsking<Quoted>(onQuoted: (quoted: Quoted) => void) {
  const [fault, setFault] = useState<Fault>(null);
  const { run, isBusy, problem } = useSubmit(async (call: () => Promise<Quoted> | string) => {
    const asked = call();
    if (typeof asked === 'string') setFault({ text: asked });
    else onQuoted(await asked);
  });
  const ask = (event: FormEvent, call: () => Promise<Quoted> | string): Promise<void> => {
    event.preventDefault();
    return run(call);
  };
  return { ask, fault, clear: () => setFault(null), problem, isBusy };
}

interface ShellProps {
  readonly asking: Pick<ReturnType<typeof useAsking>, 'fault' | 'problem' | 'isBusy'>;
  readonly onSubmit: (event: FormEvent) => Promise<void>;
  readonly children: ReactNode;
}

function FormShell({ asking, onSubmit, children }: ShellProps) {
  const t = useText();
  const form = useFaultFocus(asking.fault);
  return (
    <form ref={form} noValidate onSubmit={(event) => void onSubmit(event)} className="flex flex-col gap-5">
      {children}
      <ProblemBanner problem={asking.problem} />
      <Button type="submit" wide loading={asking.isBusy} loadingLabel={t('shell.loading')}>
        {t('funds.review')}
      </Button>
    </form>
  );
}

/** Far more than anybody has: the server knows what is there. */
const most = (currency: string) => ({ amount: '999999999999', currency });

export function BuyForm({ fund, onQuoted }: FormProps<FundQuotation>) {
  const t = useText();
  const { api } = useServices();
  const accounts = useAccounts();
  const asking = useAsking(onQuoted);
  const [typed, setTyped] = useState('');
  const account = accounts.data?.find(({ currency }) => currency === fund.currency);
  if (accounts.data && !account) return <Banner tone="info" title={t('errors.fund_account_missing')} />;
  return (
    <FormShell
      asking={asking}
      onSubmit={(event) =>
        asking.ask(event, () => {
          const checked = checkAmount(typed, most(fund.currency));
          if (!checked.ok) return t(`funds.amount_${checked.fault}`);
          return api.call(quoteFundPurchase, { params: { id: fund.id }, body: { amount: checked.money } });
        })
      }
    >
      <MoneyField
        large
        label={t('funds.amount')}
        currency={fund.currency}
        value={typed}
        onValueChange={(value) => {
          setTyped(value);
          asking.clear();
        }}
        hint={
          account && (
            <>
              {t('funds.cash')} <Amount value={account.buckets.cash} />
            </>
          )
        }
        {...(asking.fault && { error: asking.fault.text })}
      />
    </FormShell>
  );
}

const unitsPattern = /^\d+([.,]\d{1,4})?$/;

export function SellForm({ fund, onQuoted }: FormProps<FundQuotation>) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const asking = useAsking(onQuoted);
  const [way, setWay] = useState<'units' | 'amount' | 'all'>('units');
  const [typed, setTyped] = useState('');
  const type = (value: string) => {
    setTyped(value);
    asking.clear();
  };
  const read = () => {
    if (way === 'all') return {};
    if (way === 'units') return unitsPattern.test(typed) ? { units: typed.replace(',', '.') } : t('funds.units_wrong');
    const checked = checkAmount(typed, most(fund.currency));
    return checked.ok ? { amount: checked.money } : t(`funds.amount_${checked.fault}`);
  };
  return (
    <FormShell
      asking={asking}
      onSubmit={(event) =>
        asking.ask(event, () => {
          const body = read();
          return typeof body === 'string' ? body : api.call(quoteFundSale, { params: { id: fund.id }, body });
        })
      }
    >
      <SegmentedControl
        wide
        label={t('funds.way')}
        value={way}
        onValueChange={(chosen) => {
          setWay(chosen === 'amount' ? 'amount' : chosen === 'all' ? 'all' : 'units');
          type('');
        }}
        segments={(['units', 'amount', 'all'] as const).map((value) => ({ value, label: t(`funds.way_${value}`) }))}
      />
      {way === 'units' && (
        <TextField
          inputMode="decimal"
          label={t('funds.units_label')}
          value={typed}
          onChange={(event) => type(event.target.value)}
          hint={t('funds.sellable', { units: formatDecimal(fund.mine?.sellable ?? '0', locale) })}
          {...(asking.fault && { error: asking.fault.text })}
        />
      )}
      {way === 'amount' && (
        <MoneyField
          label={t('funds.sell_amount')}
          currency={fund.currency}
          value={typed}
          onValueChange={type}
          hint={t('funds.sell_amount_note')}
          {...(asking.fault && { error: asking.fault.text })}
        />
      )}
    </FormShell>
  );
}

export function SwitchForm({ fund, onQuoted }: FormProps<SwitchQuotation>) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const asking = useAsking(onQuoted);
  const found = useFunds();
  const others = (found.data?.pages.flatMap(({ items }) => items) ?? []).filter(
    ({ id, currency }) => id !== fund.id && currency === fund.currency,
  );
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const to = chosen === '' ? (others[0]?.id ?? '') : chosen;
  if (found.error) return <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />;
  // Nothing is asked of the server before there is something to switch into.
  if (!found.data) return <SkeletonRows rows={3} leading={false} />;
  if (others.length === 0) return <Banner tone="info" title={t('funds.switch_none')} />;
  return (
    <FormShell
      asking={asking}
      onSubmit={(event) =>
        asking.ask(event, () => {
          if (typed !== '' && !unitsPattern.test(typed)) return t('funds.units_wrong');
          const body = { to, ...(typed !== '' && { units: typed.replace(',', '.') }) };
          return api.call(quoteFundSwitch, { params: { id: fund.id }, body });
        })
      }
    >
      <RadioCards
        label={t('funds.switch_to')}
        value={to}
        onValueChange={setChosen}
        options={others.map(({ id, instrument, risk }) => ({
          value: id,
          title: instrument.name,
          detail: t('funds.risk_value', { risk }),
        }))}
      />
      <TextField
        inputMode="decimal"
        label={t('funds.units_label')}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          asking.clear();
        }}
        hint={t('funds.switch_units_note', { units: formatDecimal(fund.mine?.sellable ?? '0', locale) })}
        {...(asking.fault && { error: asking.fault.text })}
      />
      <p className="text-sm text-muted">{t('funds.switch_note')}</p>
    </FormShell>
  );
}
