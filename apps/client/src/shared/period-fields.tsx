// The choice of a period over a list: a preset, or two days of one's own.
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import { isReversed } from './period-choice.ts';
import { periods } from './period-search.ts';
import type { PeriodSearch } from './period-search.ts';

export interface PeriodProps {
  readonly search: PeriodSearch;
  readonly onChoose: (choice: { readonly [Name in keyof PeriodSearch]?: PeriodSearch[Name] | undefined }) => void;
}

export function PeriodSelect({ search, onChoose }: PeriodProps) {
  const t = useText();
  return (
    <Select
      className="col-span-2 md:col-span-1"
      label={t('transactions-ui.period')}
      value={search.period ?? 'all'}
      onValueChange={(value) => onChoose({ period: value === 'all' ? undefined : value })}
      options={periods.map((value) => ({ value, label: t(`transactions-ui.preset_${value}`) }))}
    />
  );
}

/** Only for a period of one's own. */
export function PeriodDays({ search, onChoose }: PeriodProps) {
  const t = useText();
  if (search.period !== 'custom') return null;
  return (
    <div className="grid grid-cols-2 gap-3 md:max-w-md">
      <TextField
        type="date"
        label={t('transactions-ui.from')}
        value={search.from ?? ''}
        onChange={({ target }) => onChoose({ from: target.value })}
      />
      <TextField
        type="date"
        label={t('transactions-ui.to')}
        value={search.to ?? ''}
        {...(isReversed(search) ? { error: t('transactions-ui.range_wrong') } : {})}
        onChange={({ target }) => onChoose({ to: target.value })}
      />
    </div>
  );
}
