// One outstanding balance: how much, from what, what follows from it and since when, and the tap that settles it from own cash.
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Due } from '@candor/contract/dues/client.ts';
import { Amount, Button, joinClasses, tallLinkLook } from '@candor/ui';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import type { AmountFault } from '@candor/screens/money/check-amount.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useAccounts } from '../money/queries.ts';
import { planSettlement } from './settlement.ts';
import type { Settlement } from './settlement.ts';
import { useSettling } from './use-settling.ts';
import { settledCash } from '../money/settled-cash.ts';
import { ProblemBanner } from '../problem-banner.tsx';

export function DueCard({ due }: { readonly due: Due }) {
  const t = useText();
  const locale = useLanguage();
  const { reason, open_amount: open, due_at: dueAt, settled_amount: settled, cause } = due;
  return (
    // A box of its own: what is owed is framed in every template, also where cards have no frame.
    <div className="flex flex-col gap-4 rounded-card border border-danger/50 bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <p className="text-3xl font-semibold tracking-tight">
            <Amount value={open} mutedCents />
          </p>
          <p className="text-muted">
            {t(`dues.reason_${reason}`)} · {t('dues.due_on', { date: formatInstant(dueAt, 'date', { locale }) })}
          </p>
          <p className="text-sm text-muted">
            {t('dues.number')} <bdi>{due.reference}</bdi>
          </p>
          {/[1-9]/u.test(settled.amount) && (
            <p className="text-sm text-muted">
              {t('dues.already_paid')} <Amount value={settled} />
            </p>
          )}
        </div>
        <Badge tone="danger">{t('dues.status_outstanding')}</Badge>
      </div>
      <Consequences due={due} />
      <Settle due={due} />
      {cause.kind === 'loan' && (
        <Link to="/loan/$id" params={{ id: cause.id }} className={`${tallLinkLook} self-start`}>
          {t('dues.show_loan')}
        </Link>
      )}
    </div>
  );
}

function Consequences({ due: { consequences } }: { readonly due: Due }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <section className="flex flex-col gap-1.5 rounded-control bg-sunken px-4 py-3 text-sm">
      <h3 className="font-medium">{t('dues.consequences')}</h3>
      <ul className="flex flex-col gap-1">
        {consequences.map(({ rule, since, is_active: isActive }) => (
          <li key={rule} className="flex items-baseline justify-between gap-4">
            <span className={isActive ? '' : 'text-muted'}>{t(`dues.rule_${rule}`)}</span>
            <span className={joinClasses('shrink-0 text-end', isActive ? 'font-medium text-danger' : 'text-muted')}>
              {t(isActive ? 'dues.since' : 'dues.from', { date: formatInstant(since, 'date', { locale }) })}
            </span>
          </li>
        ))}
      </ul>
      <p className="text-muted">{t('dues.undone')}</p>
    </section>
  );
}

function Settle({ due }: { readonly due: Due }) {
  const t = useText();
  const accounts = useAccounts();
  const settling = useSettling(due.id);
  const [isPart, setIsPart] = useState(false);
  const account = accounts.data?.find(({ id }) => id === due.account_id);
  const cash = account && settledCash(account);
  const plan = planSettlement(due.open_amount, cash);
  return (
    <div className="flex flex-col gap-3">
      <ProblemBanner problem={settling.problem} title={t('dues.failed')} />
      <IntentionNote intention={settling} />
      {accounts.isSuccess && !plan && <p className="text-sm">{t('dues.no_cash')}</p>}
      {plan && !isPart && (
        <div className="flex flex-col gap-3 sm:flex-row sm:items-center">
          <Button
            loading={settling.isBusy}
            loadingLabel={t('shell.loading')}
            onClick={() => void settling.start(plan.amount)}
          >
            <span>
              {t(plan.isWhole ? 'dues.settle' : 'dues.settle_part')} · <Amount value={plan.amount} />
            </span>
          </Button>
          <Button variant="secondary" disabled={settling.isBusy} onClick={() => setIsPart(true)}>
            {t('dues.other_amount')}
          </Button>
        </div>
      )}
      {plan && isPart && (
        <PartForm
          plan={plan}
          isBusy={settling.isBusy}
          onPay={(amount) => void settling.start({ ...plan.amount, amount })}
          onClose={() => setIsPart(false)}
        />
      )}
    </div>
  );
}

const faults = {
  missing: 'errors.amount_invalid',
  invalid: 'errors.amount_invalid',
  too_much: 'dues.too_much',
} as const satisfies Record<AmountFault, string>;

interface PartFormProps {
  readonly plan: Settlement;
  readonly isBusy: boolean;
  readonly onPay: (amount: string) => void;
  readonly onClose: () => void;
}

function PartForm({ plan, isBusy, onPay, onClose }: PartFormProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<AmountFault | null>(null);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const checked = checkAmount(typed, plan.amount);
    if (checked.ok) onPay(checked.money.amount);
    else setFault(checked.fault);
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3">
      <MoneyField
        label={t('dues.part_label')}
        currency={plan.amount.currency}
        value={typed}
        onValueChange={(value) => {
          setFault(null);
          setTyped(value);
        }}
        hint={
          <>
            {t('dues.at_most')} <Amount value={plan.amount} />
          </>
        }
        {...(fault === null ? {} : { error: t(faults[fault]) })}
      />
      <div className="flex flex-col-reverse gap-3 sm:flex-row">
        <Button variant="secondary" disabled={isBusy} onClick={onClose}>
          {t('credentials.cancel')}
        </Button>
        <Button type="submit" loading={isBusy} loadingLabel={t('shell.loading')}>
          {t('dues.pay_part')}
        </Button>
      </div>
    </form>
  );
}
