// /discover/strategies (TRD-02): every strategy with its rule, its last NAV and its computed band of risk.
import { Link } from '@tanstack/react-router';
import type { Strategy } from '@candor/contract/strategies/client.ts';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { useLanguage, useText } from '@candor/web';
import { ShelfPage } from '../../shared/units/shelf-page.tsx';
import { sayChange, sayDay, sayNav } from '../../shared/units/words.ts';
import { useStrategies } from './queries.ts';
import { StrategiesTable } from './table.tsx';

export function StrategiesPage() {
  const t = useText();
  return (
    <ShelfPage
      title={t('strategies.title')}
      note={t('strategies.intro')}
      empty={t('strategies.empty')}
      found={useStrategies()}
      Row={StrategyRow}
      Table={StrategiesTable}
      guides={[
        { slug: 'quant', label: t('strategies.guide_quant') },
        { slug: 'ai-day-trading', label: t('strategies.guide_ai') },
      ]}
    />
  );
}

function StrategyRow({ item: strategy }: { readonly item: Strategy }) {
  const t = useText();
  const locale = useLanguage();
  const { id, name, kind, nav, currency, figures, current } = strategy;
  const { change_percent: change, since } = figures;
  return (
    <ListRow
      title={<span className="whitespace-normal">{name}</span>}
      subtitle={
        <span className="whitespace-normal">
          {`${t(`strategies.kind_${kind}`)} · ${t(`strategies.rule_${current.rule}`)} · ${t('funds.risk_value', { risk: figures.risk })}`}
        </span>
      }
      value={nav ? sayNav(nav.nav, currency, locale) : t('funds.nav_none')}
      note={
        change === null || since === null ? (
          t('strategies.too_short')
        ) : (
          <>
            {sayChange(change, locale)}
            <span className="block text-xs text-muted">{t('funds.since', { day: sayDay(since, locale) })}</span>
          </>
        )
      }
      renderRow={(content, className) => (
        <Link to="/discover/strategies/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
