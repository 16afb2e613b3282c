// Offerings on a wide screen: kind, price, end of the subscription and stage as columns that sort.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Offering } from '@candor/contract/offerings/client.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { SortedTable } from '../../shared/sorted/sorted-table.tsx';
import type { ValueProps } from '../../shared/sorted/sorted-table.tsx';
import { sayBand, toneOfStage } from './words.ts';

type Column = 'name' | 'kind' | 'price' | 'closes' | 'stage';

interface OfferingsTableProps {
  readonly caption: string;
  readonly offerings: readonly Offering[];
}

export function OfferingsTable({ caption, offerings }: OfferingsTableProps) {
  const t = useText();
  return (
    <SortedTable<Offering, Column>
      caption={caption}
      rows={offerings}
      Value={Value}
      columns={[
        { key: 'name', name: t('offerings.title'), valueOf: ({ instrument }) => instrument.name },
        { key: 'kind', name: t('offerings.kind'), valueOf: ({ subtype }) => t(`offerings.subtype_${subtype}`) },
        { key: 'price', name: t('offerings.price'), isNumber: true, valueOf: (one) => Number(one.price_high) },
        { key: 'closes', name: t('offerings.step_closes'), valueOf: ({ closes_at: closes }) => closes },
        { key: 'stage', name: t('offerings.stage'), valueOf: ({ stage }) => t(`offerings.stage_${stage}`) },
      ]}
    />
  );
}

function Value({ row: offering, column }: ValueProps<Offering, Column>): ReactNode {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, subtype, stage, closes_at: closes } = offering;
  switch (column) {
    case 'name':
      return (
        <Link to="/discover/offerings/$id" params={{ id }} className="block hover:underline">
          {instrument.name}
        </Link>
      );
    case 'kind':
      return t(`offerings.subtype_${subtype}`);
    case 'price':
      return sayBand(offering, locale);
    case 'closes':
      return formatInstant(closes, 'date', { locale });
    case 'stage':
      return <Badge tone={toneOfStage[stage]}>{t(`offerings.stage_${stage}`)}</Badge>;
    default:
      return column satisfies never;
  }
}
