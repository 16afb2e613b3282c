// A new fee table: its lines, the day it begins on, what it changes for whom, an example order by both tables, and the proposal.
import { useState } from 'react';
import type { FeeRule } from '@candor/contract/fees/rules.ts';
import { proposeFeeTable } from '@candor/contract/fees/staff.ts';
import type { ListedMarket } from '@candor/contract/market/venues.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button, linkLook } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { withQuery } from '../../shared/address.ts';
import { Go } from '../../shared/go.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { ReasonArea } from '../../shared/reason-area.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import { emptyDraft, findFault, toDraft, toRule } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { TablePreview } from './table-preview.tsx';

export interface TableEditorProps {
  readonly market: ListedMarket;
  readonly from: readonly FeeRule[];
}

export function TableEditor({ market, from }: TableEditorProps) {
  const { t } = useWords();
  const { api, toasts, address } = useServices();
  const place = usePlace();
  const [drafts, setDrafts] = useState(() => from.map(toDraft));
  const [startsOn, setStartsOn] = useState('');
  const [reason, setReason] = useState('');
  const rules = drafts.some((draft) => findFault(draft) !== undefined) ? undefined : drafts.map(toRule);
  const isReady = rules !== undefined && startsOn !== '' && reason.trim().length >= 8;
  const back = withQuery(place, { edit: undefined });
  const submit = useSubmit(async () => {
    if (!rules) return;
    await api.call(proposeFeeTable, {
      params: { market },
      body: { starts_on: startsOn, rules, reason: reason.trim() },
    });
    toasts.show({ variant: 'success', title: t('console.proposed') });
    address.go(back);
  });
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="font-semibold">{t('console-fees.new_table', { market })}</h2>
      <SubmitForm isReady={isReady} onSend={submit.run}>
        {drafts.map((draft, at) => (
          <RuleFields
            key={draft.key}
            draft={draft}
            number={at + 1}
            onChange={(next) => setDrafts((now) => now.map((one) => (one.key === draft.key ? next : one)))}
            onRemove={() => setDrafts((now) => now.filter((one) => one.key !== draft.key))}
          />
        ))}
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => setDrafts((now) => [...now, emptyDraft(Math.max(0, ...now.map(({ key }) => key)) + 1)])}
          >
            {t('console-fees.add_line')}
          </Button>
        </div>
        <TablePreview market={market} rules={rules} />
        <div className="flex max-w-2xl flex-col gap-4">
          <TextField
            type="date"
            label={t('console-fees.starts_on')}
            hint={t('console-fees.starts_on_hint')}
            value={startsOn}
            onChange={(event) => setStartsOn(event.target.value)}
          />
          <ReasonArea value={reason} onChange={setReason} />
          <ProblemBanner problem={submit.problem} />
          <SubmitButton isReady={isReady} isBusy={submit.isBusy}>
            {t('console-fees.propose')}
          </SubmitButton>
          <Go to={back} className={linkLook}>
            {t('credentials.cancel')}
          </Go>
        </div>
      </SubmitForm>
      <section className="flex flex-col gap-3 border-t border-line pt-4">
        <h3 className="font-medium">{t('console-fees.example')}</h3>
        <CostCalculator market={market} planned={rules} />
      </section>
    </Card>
  );
}
