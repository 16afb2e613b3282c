// One instrument: price, chart, facts. The symbol and market come from the query (NAV-04).
import { useSearch } from '@tanstack/react-router';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { useText } from '@candor/web';
import { EmptyPage } from '../../shared/empty-page.tsx';

export function QuotePage() {
  const t = useText();
  const { s, ex } = useSearch({ from: '/quote' });
  return (
    <EmptyPage
      title={s === undefined ? t('shell.quote') : [s, ex].filter(Boolean).join(' · ')}
      icon={ChartIcon}
      sentence={s === undefined ? t('pages.quote_none') : t('pages.quote_empty', { symbol: s })}
      action={{ label: t('pages.quote_action'), to: '/market' }}
    />
  );
}
