// /discover/funds (TRD-02): every fund with its last NAV and what it costs.
import { Link } from '@tanstack/react-router';
import type { Fund } from '@candor/contract/funds/client.ts';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { useLanguage, useText } from '@candor/web';
import { ShelfPage } from '../../shared/units/shelf-page.tsx';
import { sayChange, sayDay, sayNav } from '../../shared/units/words.ts';
import { useFunds } from './queries.ts';
import { FundsTable } from './table.tsx';

export function FundsPage() {
  const t = useText();
  return (
    <ShelfPage
      title={t('funds.title')}
      note={t('funds.intro')}
      empty={t('funds.empty')}
      found={useFunds()}
      Row={FundRow}
      Table={FundsTable}
      guides={[{ slug: 'mutual-funds', label: t('funds.guide') }]}
    />
  );
}

function FundRow({ item: fund }: { readonly item: Fund }) {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, kind, nav, currency, risk } = fund;
  const year = fund.performance.find(({ range }) => range === '1Y');
  return (
    <ListRow
      title={<span className="whitespace-normal">{instrument.name}</span>}
      subtitle={`${t(`funds.kind_${kind}`)} · ${t('funds.risk_value', { risk })}`}
      value={nav ? sayNav(nav.nav, currency, locale) : t('funds.nav_none')}
      note={
        year
          ? `${t('funds.range_1Y')}: ${sayChange(year.change_percent, locale)}`
          : nav
            ? sayDay(nav.day, locale)
            : undefined
      }
      renderRow={(content, className) => (
        <Link to="/discover/funds/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
