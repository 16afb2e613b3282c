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
import { findFaults } from '../../shared/field-faults.ts';
import { Go } from '../../shared/go.tsx';
import { KeptDraft } from '../../shared/kept-draft.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { ReasonArea } from '../../shared/reason-area.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useMe, usePlace, useServices, useWords } from '../../shared/use-services.tsx';
import { CostCalculator } from './cost-calculator.tsx';
import { emptyDraft, findFault, toRule } from './rule-draft.ts';
import { RuleFields } from './rule-fields.tsx';
import { freshTable, readTable, writeTable } from './table-draft.ts';
import type { TableDraft } from './table-draft.ts';
import { TablePreview } from './table-preview.tsx';

export interface TableEditorProps {
  readonly market: ListedMarket;
  readonly from: readonly FeeRule[];
}

export function TableEditor({ market, from }: TableEditorProps) {
  const { t } = useWords();
  const { api, toasts, address, drafts } = useServices();
  const { id: me } = useMe();
  const place = usePlace();
  const draftName = `${me} fee-table ${market}`;
  const [isKept, setIsKept] = useState(() => drafts.read(draftName) !== undefined);
  const [{ lines, startsOn, reason }, setTable] = useState(() => readTable(drafts.read(draftName), from));
  const change = (part: Partial<TableDraft>): void => {
    const next = { lines, startsOn, reason, ...part };
    setTable(next);
    drafts.write(draftName, writeTable(next));
  };
  const dropDraft = (): void => {
    drafts.drop(draftName);
    setTable(freshTable(from));
    setIsKept(false);
  };
  const rules = lines.some((line) => findFault(line) !== undefined) ? undefined : lines.map(toRule);
  const isReady = rules !== undefined && startsOn !== '' && reason.trim().length >= 8;
  const back = withQuery(place, { edit: undefined });
  const submit = useSubmit(async () => {
    if (!rules) return;
    await api.call(proposeFeeTable, {
      params: { market },
      body: { starts_on: startsOn, rules, reason: reason.trim() },
    });
    drafts.drop(draftName);
    toasts.show({ variant: 'success', title: t('console.proposed') });
    address.goFrom(place, back);
  });
  const faults = findFaults(submit.problem, ['starts_on', 'reason'], t);
  return (
    <Card className="flex flex-col gap-5">
      <h2 className="font-semibold">{t('console-fees.new_table', { market })}</h2>
      <SubmitForm isReady={isReady} onSend={submit.run}>
        {isKept && <KeptDraft onDrop={dropDraft} />}
        {lines.map((draft, at) => (
          <RuleFields
            key={draft.key}
            draft={draft}
            number={at + 1}
            onChange={(next) => change({ lines: lines.map((one) => (one.key === draft.key ? next : one)) })}
            onRemove={() => change({ lines: lines.filter((one) => one.key !== draft.key) })}
          />
        ))}
        <div>
          <Button
            variant="secondary"
            size="small"
            onClick={() => change({ lines: [...lines, emptyDraft(Math.max(0, ...lines.map(({ key }) => key)) + 1)] })}
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
            {...(faults['starts_on'] === undefined ? {} : { error: faults['starts_on'] })}
            onChange={(event) => change({ startsOn: event.target.value })}
          />
          <ReasonArea value={reason} error={faults['reason']} onChange={(next) => change({ reason: next })} />
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
