// /discover/offerings (TRD-08): what is open first, then what is announced and what has been.
import { Link } from '@tanstack/react-router';
import type { Offering } from '@candor/contract/offerings/client.ts';
import { Button, tallLinkLook } from '@candor/ui';
import { CandlesIcon } from '@candor/ui/icons/money.tsx';
import { ListRow } from '@candor/ui/list/list-row.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { PageHeader } from '../../shared/page-header.tsx';
import { TableOrRows } from '../../shared/sorted/table-or-rows.tsx';
import { useOfferings } from './queries.ts';
import { OfferingsTable } from './table.tsx';
import { sayBand, toneOfStage } from './words.ts';

export function OfferingsPage() {
  const t = useText();
  const [opened, found] = [useOfferings('open'), useOfferings('all')];
  const open = opened.data?.pages.flatMap(({ items }) => items) ?? [];
  const other = (found.data?.pages.flatMap(({ items }) => items) ?? []).filter(({ stage }) => stage !== 'open');
  const problem = opened.error ?? found.error;
  const isEmpty = opened.data && found.data && open.length + other.length === 0;
  return (
    <>
      <PageHeader title={t('offerings.title')} note={t('offerings.intro')} />
      <div className="flex w-full flex-col gap-6">
        {(opened.isPending || found.isPending) && <SkeletonRows rows={3} leading={false} />}
        {problem && (
          <LoadProblem problem={problem} onRetry={() => void Promise.all([opened.refetch(), found.refetch()])} />
        )}
        {isEmpty === true && (
          <Card>
            <EmptyState icon={<CandlesIcon size={26} />} sentence={t('offerings.empty')} />
          </Card>
        )}
        <Group title={t('offerings.group_open')} offerings={open} list={opened} />
        <Group title={t('offerings.group_other')} offerings={other} list={found} />
        <Link to="/discover" className={`${tallLinkLook} self-start`}>
          {t('shell.discover')}
        </Link>
        <ComplainLink category="order" />
      </div>
    </>
  );
}

interface GroupProps {
  readonly title: string;
  readonly offerings: readonly Offering[];
  readonly list: Pick<ReturnType<typeof useOfferings>, 'hasNextPage' | 'isFetching' | 'fetchNextPage'>;
}

function Group({ title, offerings, list }: GroupProps) {
  const t = useText();
  if (offerings.length === 0) return null;
  return (
    <Section title={title}>
      <TableOrRows label={title} items={offerings} table={<OfferingsTable caption={title} offerings={offerings} />}>
        {(offering) => <OfferingRow offering={offering} />}
      </TableOrRows>
      {list.hasNextPage && (
        <Button variant="secondary" disabled={list.isFetching} onClick={() => void list.fetchNextPage()}>
          {t('offerings.more')}
        </Button>
      )}
    </Section>
  );
}

function OfferingRow({ offering }: { readonly offering: Offering }) {
  const t = useText();
  const locale = useLanguage();
  const { id, instrument, subtype, stage, closes_at: closes } = offering;
  const until = formatInstant(closes, 'date', { locale });
  return (
    <ListRow
      title={<span className="whitespace-normal">{instrument.name}</span>}
      subtitle={
        <span className="flex flex-col items-start gap-1 whitespace-normal">
          {`${t(`offerings.subtype_${subtype}`)} · ${t('offerings.step_closes')}: ${until}`}
          <Badge tone={toneOfStage[stage]}>{t(`offerings.stage_${stage}`)}</Badge>
        </span>
      }
      value={sayBand(offering, locale)}
      renderRow={(content, className) => (
        <Link to="/discover/offerings/$id" params={{ id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
