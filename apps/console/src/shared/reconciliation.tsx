// Two sides of the books held against each other, line by line: what is compared, its figures, and whether they agree.
import { useWords } from './use-services.tsx';
import { WholeTable } from './whole-table.tsx';
import type { WholeTableProps } from './whole-table.tsx';

export interface ReconciliationProps<Line> extends WholeTableProps<Line> {
  readonly note: string;
}

export function Reconciliation<Line>({ note, ...table }: ReconciliationProps<Line>) {
  const { t } = useWords();
  return (
    <section className="flex flex-col gap-2">
      <h2 className="font-semibold">{t(table.list.title)}</h2>
      <p className="text-sm text-muted">{note}</p>
      <WholeTable {...table} />
    </section>
  );
}
