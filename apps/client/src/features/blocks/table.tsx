// Requests for blocks on a wide screen: kind, day and state as columns that sort.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { BlockRequest } from '@candor/contract/blocks/client.ts';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { SortedTable } from '../../shared/sorted/sorted-table.tsx';
import type { ValueProps } from '../../shared/sorted/sorted-table.tsx';
import { toneOfState } from './words.ts';

type Column = 'share' | 'kind' | 'asked' | 'state';

export function BlocksTable({ blocks }: { readonly blocks: readonly BlockRequest[] }) {
  const t = useText();
  return (
    <SortedTable<BlockRequest, Column>
      caption={t('blocks.title')}
      rows={blocks}
      Value={Value}
      columns={[
        { key: 'share', name: t('blocks.share'), valueOf: ({ instrument }) => instrument.symbol },
        { key: 'kind', name: t('blocks.kind'), valueOf: ({ subtype }) => t(`blocks.subtype_${subtype}`) },
        { key: 'asked', name: t('blocks.asked_at'), valueOf: ({ asked_at: asked }) => asked },
        { key: 'state', name: t('blocks.state'), valueOf: ({ state }) => t(`blocks.state_${state}`) },
      ]}
    />
  );
}

function Value({ row, column }: ValueProps<BlockRequest, Column>): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, side, quantity, subtype, state } = row;
  switch (column) {
    case 'share':
      return (
        <Link to="/block/$id" params={{ id }} className="block hover:underline">
          {t(side === 'buy' ? 'blocks.line_buy' : 'blocks.line_sell', {
            quantity: formatDecimal(quantity, locale),
            symbol: instrument.symbol,
          })}
          <span className="block text-sm font-normal text-muted">{instrument.name}</span>
        </Link>
      );
    case 'kind':
      return t(`blocks.subtype_${subtype}`);
    case 'asked':
      return formatInstant(row.asked_at, 'dateTime', { locale });
    case 'state':
      return <Badge tone={toneOfState[state]}>{t(`blocks.state_${state}`)}</Badge>;
    default:
      return column satisfies never;
  }
}
