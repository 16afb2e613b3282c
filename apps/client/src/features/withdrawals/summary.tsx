// “You can withdraw X”, and on a tap the formula line by line with everything that is set aside (G-03).
import { useId, useState } from 'react';
import type { Eligibility } from '@candor/contract/withdrawals/client.ts';
import { Amount, joinClasses } from '@candor/ui';
import { ChevronDownIcon } from '@candor/ui/icons/navigation.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import type { Fact } from '@candor/ui/surface/fact-list.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isNothing } from '@candor/screens/money/check-amount.ts';
import { formatAge, shortenRate } from '@candor/screens/money/rate-text.ts';

const holdCauses = ['withdrawal', 'exchange', 'deposit', 'order'] as const;

export function Summary({ eligibility }: { readonly eligibility: Eligibility }) {
  const t = useText();
  const panel = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card className="flex flex-col gap-3">
      <p className="text-muted">{t('withdrawals.can_withdraw')}</p>
      <p className="text-4xl font-semibold tracking-tight">
        <Amount value={eligibility.withdrawable} mutedCents />
      </p>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={panel}
        onClick={() => setIsOpen(!isOpen)}
        className="-ms-3 inline-flex min-h-11 items-center gap-1.5 self-start rounded-control px-3 text-sm font-semibold text-accent hover:bg-accent-soft"
      >
        {t('withdrawals.show_formula')}
        <ChevronDownIcon size={18} className={joinClasses('transition-transform', isOpen && 'rotate-180')} />
      </button>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <Formula eligibility={eligibility} />}
      </div>
    </Card>
  );
}

function Formula({ eligibility }: { readonly eligibility: Eligibility }) {
  const t = useText();
  const lines = eligibility.formula.map(({ line, amount }): Fact => ({
    key: line,
    label: t(`withdrawals.line_${line}`),
    value: <Amount value={amount} />,
    strong: line === 'withdrawable',
  }));
  return (
    <div className="flex flex-col gap-4">
      <FactList facts={lines} />
      <OwedRule eligibility={eligibility} />
      <Holds holds={eligibility.holds} />
    </div>
  );
}

/** The rule in plain words wherever a debt keeps something back, and which debt of another account it is. */
function OwedRule({ eligibility: { formula, owed_elsewhere: elsewhere } }: { readonly eligibility: Eligibility }) {
  const t = useText();
  const locale = useLanguage();
  const owed = formula.find(({ line }) => line === 'owed');
  if (elsewhere.length === 0 && (!owed || isNothing(owed.amount))) return null;
  const facts = elsewhere.map(({ account_id: id, short, rate }): Fact => ({
    key: id,
    label: t('withdrawals.owed_in', { currency: short.currency }),
    value: <Amount value={short} />,
    ...(rate && {
      note: t('withdrawals.owed_rate', {
        from: rate.from,
        rate: formatDecimal(shortenRate(rate.rate), locale),
        to: rate.to,
        age: formatAge(rate.age_s, locale),
      }),
    }),
  }));
  return (
    <div className="flex flex-col gap-2">
      {facts.length > 0 && <FactList facts={facts} />}
      <p className="text-sm text-muted">{t('withdrawals.owed_rule')}</p>
    </div>
  );
}

function Holds({ holds }: Pick<Eligibility, 'holds'>) {
  const t = useText();
  const locale = useLanguage();
  if (holds.length === 0) return null;
  const date = (instant: string): string => formatInstant(instant, 'date', { locale });
  const facts = holds.map(({ id, cause, amount, since, expires_at: until }): Fact => {
    const known = holdCauses.find((name) => name === cause);
    const notes = [t('withdrawals.hold_since', { date: date(since) })];
    if (until !== null) notes.push(t('withdrawals.hold_until', { date: date(until) }));
    return {
      key: id,
      label: t(`withdrawals.hold_${known ?? 'other'}`),
      note: notes.join(', '),
      value: <Amount value={amount} />,
    };
  });
  return (
    <div className="rounded-control bg-sunken px-4 py-2">
      <h3 className="pt-1 text-sm font-semibold">{t('withdrawals.holds')}</h3>
      <FactList facts={facts} />
    </div>
  );
}
