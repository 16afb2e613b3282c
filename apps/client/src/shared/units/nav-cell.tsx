// The last NAV and its day, in a cell of a table.
import type { RecordedNav } from '@candor/contract/funds/client.ts';
import { useLanguage, useText } from '@candor/web';
import { sayDay, sayNav } from './words.ts';

export interface NavCellProps {
  readonly nav: RecordedNav | null;
  readonly currency: string;
}

export function NavCell({ nav, currency }: NavCellProps) {
  const t = useText();
  const locale = useLanguage();
  if (!nav) return t('funds.nav_none');
  return (
    <>
      {sayNav(nav.nav, currency, locale)}
      <span className="block text-sm text-muted">{sayDay(nav.day, locale)}</span>
    </>
  );
}
