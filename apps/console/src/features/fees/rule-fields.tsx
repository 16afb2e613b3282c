// The fields of one line of a fee table.
import type { ReactNode } from 'react';
import { Button } from '@candor/ui';
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { feeBases, feeRoundings } from '../../shared/fee-lines.ts';
import { useWords } from '../../shared/use-services.tsx';
import { PlainSelect } from './plain-select.tsx';
import { findFault } from './rule-draft.ts';
import type { RuleDraft, TextName } from './rule-draft.ts';

export interface RuleFieldsProps {
  readonly draft: RuleDraft;
  readonly number: number;
  readonly onChange: (draft: RuleDraft) => void;
  readonly onRemove: () => void;
}

const first = ['code', 'detail', 'rate'] as const;
const bounds = ['minimum', 'cap', 'shares_of', 'capitalisation_over'] as const;

export function RuleFields({ draft, number, onChange, onRemove }: RuleFieldsProps) {
  const { t } = useWords();
  const fault = findFault(draft);
  const change = (part: Partial<RuleDraft>): void => onChange({ ...draft, ...part });
  const text = (name: TextName): ReactNode => (
    <TextField
      key={name}
      label={t(`console-fees.${name}`)}
      {...(fault === name ? { error: t('console-fees.not_valid') } : {})}
      autoComplete="off"
      value={draft[name]}
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <fieldset className="rounded-control border border-line p-3">
      <legend className="px-1 font-medium">{t('console-fees.line', { number })}</legend>
      <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
        {first.map(text)}
        <PlainSelect
          label={t('console-fees.kind')}
          options={(['fee', 'tax'] as const).map((value) => ({ value, label: t(`console-fees.kind_${value}`) }))}
          value={draft.kind}
          onChange={(kind) => change({ kind })}
        />
        <PlainSelect
          label={t('console-fees.basis')}
          options={feeBases.map((value) => ({ value, label: t(`console-fees.basis_${value}`) }))}
          value={draft.basis}
          onChange={(basis) => change({ basis })}
        />
        {draft.basis === 'lines' && text('of')}
        {bounds.map(text)}
        <PlainSelect
          label={t('console-fees.rounding')}
          options={feeRoundings.map((value) => ({ value, label: t(`console-fees.rounding_${value}`) }))}
          value={draft.rounding}
          onChange={(rounding) => change({ rounding })}
        />
        {text('step')}
        <PlainSelect
          label={t('console-fees.by')}
          options={(['signed', 'trade_day'] as const).map((value) => ({ value, label: t(`console-fees.by_${value}`) }))}
          value={draft.by}
          onChange={(by) => change({ by })}
        />
        <PlainSelect
          label={t('console-fees.trading')}
          options={(['any', 'delivery', 'intraday'] as const).map((value) => ({
            value,
            label: t(`console-fees.trading_${value}`),
          }))}
          value={draft.trading}
          onChange={(trading) => change({ trading })}
        />
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-6">
        {(['buy', 'sell'] as const).map((side) => (
          <Checkbox
            key={side}
            label={t(`console-orders.side_${side}`)}
            checked={draft[side]}
            onChange={(event) => change({ [side]: event.target.checked })}
          />
        ))}
        <Checkbox
          label={t('console-fees.converted')}
          checked={draft.converted}
          onChange={(event) => change({ converted: event.target.checked })}
        />
        <Button variant="quiet" size="small" onClick={onRemove}>
          {t('console-fees.remove_line', { number })}
        </Button>
      </div>
      {fault === 'sides' && (
        <p role="alert" className="text-sm text-danger">
          {t('console-fees.no_side')}
        </p>
      )}
    </fieldset>
  );
}
