// The last trades of a book: price, its source, costs, and the NAV of the day.
import type { Strategy } from '@candor/contract/strategies/client.ts';
import { Amount } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { sayBand, sayDay } from '../../shared/units/words.ts';
import { useStrategyFills } from './queries.ts';

const shown = 8;

/** Of one market all of them: its name before each says nothing. */
export const plainSymbol = (name: string): string => name.split(':').at(-1) ?? name;

export function BookTrades({ strategy: { id, currency } }: { readonly strategy: Strategy }) {
  const t = useText();
  const locale = useLanguage();
  const found = useStrategyFills(id);
  const fills = found.data?.items ?? [];
  return (
    <Section title={t('strategies.fills')}>
      {found.isPending && <SkeletonRows rows={3} leading={false} />}
      {found.error && <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />}
      {found.data && fills.length === 0 && <Card>{t('strategies.fills_empty')}</Card>}
      {fills.length > 0 && (
        <ListRows label={t('strategies.fills')}>
          {fills.slice(0, shown).map((fill) => (
            <li key={fill.id}>
              <ListRow
                title={`${t(`strategies.side_${fill.side}`)} ${formatDecimal(fill.quantity, locale)} × ${plainSymbol(fill.symbol)}`}
                subtitle={`${sayDay(fill.day, locale)} · ${sayBand(fill.price, fill.price, currency, locale)} · ${t('strategies.source', { source: fill.simulated ? t('orders-ui.simulated') : fill.source })}`}
                value={<Amount value={fill.gross} />}
                note={
                  <>
                    {t('strategies.charges')} <Amount value={fill.charges} />
                  </>
                }
                renderRow={(content, className) => <div className={className}>{content}</div>}
              />
            </li>
          ))}
        </ListRows>
      )}
    </Section>
  );
}
