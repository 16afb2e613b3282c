// /block (TRD-02): what one asked the desk for, the newest first, and how it stands.
import { Link } from '@tanstack/react-router';
import { productUses } from '@candor/contract/access/uses.ts';
import type { BlockRequest } from '@candor/contract/blocks/client.ts';
import { Button, buttonLook, tallLinkLook } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { ChartIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { TableOrRows } from '../../shared/sorted/table-or-rows.tsx';
import { useBlocks } from './queries.ts';
import { BlocksTable } from './table.tsx';
import { toneOfState } from './words.ts';

export function BlocksPage() {
  const t = useText();
  const found = useBlocks();
  const closed = useClosedProduct(productUses.block);
  const blocks = found.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      <PageHeader title={t('blocks.title')} note={t('blocks.intro')} />
      <div className="flex w-full flex-col gap-6">
        {closed !== null && <ClosedNote explanation={closed} />}
        {found.isPending && <SkeletonRows rows={3} leading={false} />}
        {found.error !== null && <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />}
        {found.data && blocks.length === 0 && (
          <Card>
            <EmptyState
              icon={<ChartIcon size={26} />}
              sentence={t('blocks.empty')}
              action={
                <Link to="/market" className={buttonLook({ variant: 'secondary' })}>
                  {t('blocks.choose_share')}
                </Link>
              }
            />
          </Card>
        )}
        <TableOrRows label={t('blocks.title')} items={blocks} table={<BlocksTable blocks={blocks} />}>
          {(block) => <BlockRow block={block} />}
        </TableOrRows>
        {found.hasNextPage && (
          <Button variant="secondary" disabled={found.isFetching} onClick={() => void found.fetchNextPage()}>
            {t('blocks.more')}
          </Button>
        )}
        <div className="flex flex-wrap gap-x-6">
          {blocks.length > 0 && (
            <Link to="/market" className={tallLinkLook}>
              {t('blocks.choose_share')}
            </Link>
          )}
          <Link to="/discover/guides/$slug" params={{ slug: 'block-trades' }} className={tallLinkLook}>
            {t('blocks.guide')}
          </Link>
        </div>
      </div>
    </>
  );
}

function BlockRow({ block }: { readonly block: BlockRequest }) {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, side, quantity, subtype, state, asked_at: asked } = block;
  const at = formatInstant(asked, 'date', { locale });
  return (
    <ListRow
      title={t(side === 'buy' ? 'blocks.line_buy' : 'blocks.line_sell', {
        quantity: formatDecimal(quantity, locale),
        symbol: instrument.symbol,
      })}
      subtitle={`${t(`blocks.subtype_${subtype}`)} · ${at}`}
      value=""
      note={<Badge tone={toneOfState[state]}>{t(`blocks.state_${state}`)}</Badge>}
      renderRow={(content, className) => (
        <Link to="/block/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
