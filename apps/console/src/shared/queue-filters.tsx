// The states of a queue as links: which one is shown stands in the address.
import type { MessageKey } from '@candor/locales';
import { joinClasses } from '@candor/ui';
import { withQuery } from './address.ts';
import { Go } from './go.tsx';
import { usePlace, useWords } from './use-services.tsx';

export interface QueueFiltersProps {
  /** The word of the query that it changes. */
  readonly name: string;
  readonly label: string;
  /** One without words says its value: a code that everybody knows. */
  readonly filters: readonly { readonly value: string; readonly label?: MessageKey }[];
  readonly chosen: string;
}

export function QueueFilters({ name, label: said, filters, chosen }: QueueFiltersProps) {
  const { t } = useWords();
  const place = usePlace();
  return (
    <nav aria-label={said} className="flex flex-wrap gap-1">
      {filters.map(({ value, label }) => (
        <Go
          key={value}
          to={withQuery(place, { [name]: value, item: undefined })}
          aria-current={value === chosen ? 'true' : undefined}
          className={joinClasses(
            'inline-flex min-h-9 items-center rounded-control px-3 text-sm font-medium',
            value === chosen ? 'bg-accent-soft text-accent' : 'text-muted hover:bg-sunken hover:text-fg',
          )}
        >
          {label === undefined ? value : t(label)}
        </Go>
      ))}
    </nav>
  );
}
