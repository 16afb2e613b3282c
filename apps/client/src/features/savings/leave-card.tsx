// The way out: everything or a part, with what it costs and what arrives when, in money, before the PIN.
import { useState } from 'react';
import { leaveSaving } from '@candor/contract/savings/client.ts';
import type { LeaveQuote, SavingDetail } from '@candor/contract/savings/client.ts';
import { Amount, Button } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { checkAmount } from '@candor/screens/money/check-amount.ts';
import { SignSteps } from '../../shared/pin/sign-steps.tsx';
import { useSigning } from '../../shared/pin/use-signing.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { useLeaveQuote } from './queries.ts';

export function LeaveCard({ saving }: { readonly saving: SavingDetail }) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [part, setPart] = useState<'all' | 'part'>('all');
  const [typed, setTyped] = useState('');
  const checked = part === 'part' ? checkAmount(typed, saving.principal) : null;
  const amount = checked?.ok === true ? checked.money : null;
  const quote = useLeaveQuote(saving.id, amount, isOpen && (part === 'all' || amount !== null));
  if (!isOpen) {
    return (
      <Button variant="secondary" onClick={() => setIsOpen(true)}>
        {t('savings.leave')}
      </Button>
    );
  }
  return (
    <Section title={t('savings.leave')}>
      <Card className="flex flex-col gap-4">
        {saving.may_leave_in_part && (
          <SegmentedControl
            wide
            label={t('savings.how_much')}
            value={part}
            onValueChange={setPart}
            segments={[
              { value: 'all', label: t('savings.everything') },
              { value: 'part', label: t('savings.a_part') },
            ]}
          />
        )}
        {part === 'part' && (
          <MoneyField
            label={t('savings.amount')}
            currency={saving.principal.currency}
            value={typed}
            onValueChange={setTyped}
            {...(checked && !checked.ok && typed !== '' ? { error: t(`savings.amount_${checked.fault}`) } : {})}
          />
        )}
        <ProblemBanner problem={quote.error} title={t('savings.leave_failed')} />
        {quote.data && <Confirm key={quote.data.receive.amount} saving={saving} quote={quote.data} amount={amount} />}
      </Card>
    </Section>
  );
}

interface ConfirmProps {
  readonly saving: SavingDetail;
  readonly quote: LeaveQuote;
  /** Null: everything. */
  readonly amount: { readonly amount: string; readonly currency: string } | null;
}

function Confirm({ saving, quote, amount }: ConfirmProps) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const { receive } = quote;
  const signing = useSigning(
    (pin, idempotencyKey) =>
      api.call(leaveSaving, { params: { id: saving.id }, body: { amount, receive, pin }, idempotencyKey }),
    t('savings.left'),
  );
  return (
    <>
      <FactList
        facts={[
          { key: 'amount', label: t('savings.takes_out'), value: <Amount value={quote.amount} /> },
          ...(quote.is_whole
            ? [{ key: 'interest', label: t('savings.with_interest'), value: <Amount value={quote.interest} /> }]
            : []),
          {
            key: 'cost',
            label: t('savings.leave_cost'),
            ...(quote.is_early ? { note: t('savings.early_note') } : {}),
            value: <Amount value={quote.cost} />,
          },
          { key: 'receive', label: t('savings.receive'), value: <Amount value={receive} />, strong: true },
          {
            key: 'due',
            label: t('savings.arrives_on'),
            value: formatInstant(quote.due_on, 'date', { locale, timeZone: 'UTC' }),
          },
        ]}
      />
      {!quote.is_early && <p className="text-sm text-muted">{t('savings.earns_on')}</p>}
      <SignSteps signing={signing} failed={t('savings.leave_failed')} label={t('savings.leave_confirm')}>
        <Amount value={receive} />
      </SignSteps>
    </>
  );
}
