// Everything the client asked about their data: where it stands, the answer, and a copy while it lies ready.
import { lazy, Suspense, useState } from 'react';
import { downloadCopy, withdrawCorrection } from '@candor/contract/data-requests/client.ts';
import type { DataRequest } from '@candor/contract/data-requests/client.ts';
import { Button } from '@candor/ui';
import { DocumentIcon } from '@candor/ui/icons/money.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { offerFile } from '@candor/web/device/offer-file.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { ConfirmDialog } from '@candor/screens/dialogs/confirm-dialog.tsx';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { MoreButton } from '@candor/screens/page/more-button.tsx';
import { useServices } from '../../shared/use-services.ts';
import { dataKeys, useDataRequests } from './queries.ts';

const PinDialog = lazy(async () => ({ default: (await import('../../shared/pin/pin-dialog.tsx')).PinDialog }));

export function RequestList() {
  const t = useText();
  const list = useDataRequests();
  const items = list.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <Section title={t('data-requests.list_title')}>
      <Card>
        {list.isPending && <SkeletonRows rows={2} leading={false} />}
        {list.isError && items.length === 0 && <LoadProblem problem={list.error} onRetry={() => void list.refetch()} />}
        {list.isSuccess && items.length === 0 && (
          <EmptyState icon={<DocumentIcon size={26} />} sentence={t('data-requests.none')} />
        )}
        <ul aria-label={t('data-requests.list_title')} className="flex flex-col divide-y divide-line">
          {items.map((item) => (
            <li key={item.id} className="flex flex-col gap-2 py-4 first:pt-0 last:pb-0">
              <Item item={item} />
            </li>
          ))}
        </ul>
      </Card>
      <MoreButton list={list} label={t('data-requests.all')} />
    </Section>
  );
}

const tones = {
  open: 'info',
  ready: 'success',
  expired: 'neutral',
  answered: 'success',
  withdrawn: 'neutral',
} as const;

function Item({ item }: { readonly item: DataRequest }) {
  const t = useText();
  const locale = useLanguage();
  const { kind, state, reference, field, text, outcome, answer } = item;
  const isMaking = kind === 'copy' && state === 'open';
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          {t(`data-requests.kind_${kind}`)}
          {field !== null && `: ${t(`data-requests.field_${field}`)}`}
        </p>
        <Badge tone={tones[state]}>
          {isMaking ? t('data-requests.copy_making') : t(`data-requests.state_${state}`)}
        </Badge>
      </div>
      <p className="text-sm text-muted">
        <bdi>{reference}</bdi> · {formatInstant(item.made_at, 'dateTime', { locale })}
      </p>
      {text !== null && <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>}
      {kind === 'correction' && state === 'open' && <Waiting item={item} />}
      {answer !== null && outcome !== null && (
        <div className="rounded-control bg-sunken p-3">
          <p className="font-medium">{t(`data-requests.outcome_${outcome}`)}</p>
          <p className="whitespace-pre-wrap wrap-anywhere">{answer}</p>
        </div>
      )}
      {state === 'ready' && <Ready item={item} />}
    </>
  );
}

function Waiting({ item }: { readonly item: DataRequest }) {
  const t = useText();
  const locale = useLanguage();
  const { api, query, toasts } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  const date = formatInstant(item.answer_by, 'date', { locale, timeZone: 'UTC' });
  const withdraw = async (): Promise<void> => {
    setIsAsking(false);
    try {
      await api.call(withdrawCorrection, { params: { id: item.id } });
      toasts.show({ variant: 'success', title: t('data-requests.withdrawn') });
    } catch (problem) {
      toasts.show({ variant: 'error', title: t('data-requests.failed'), detail: describeProblem(t, problem) });
    }
    await query.invalidateQueries({ queryKey: dataKeys.all });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm">{item.is_overdue ? t('data-requests.overdue') : t('data-requests.answer_by', { date })}</p>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        {t('data-requests.withdraw')}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t('data-requests.withdraw')}
          text={t('data-requests.withdraw_note')}
          confirmLabel={t('data-requests.withdraw')}
          onConfirm={() => void withdraw()}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

function Ready({ item }: { readonly item: DataRequest }) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const [isAsking, setIsAsking] = useState(false);
  const until = item.expires_at === null ? '' : formatInstant(item.expires_at, 'dateTime', { locale });
  const take = async (pin: string): Promise<void> => {
    const file: unknown = await api.call(downloadCopy, { params: { id: item.id }, body: { pin } });
    if (!(file instanceof Blob)) throw new TypeError('the archive is not a file');
    setIsAsking(false);
    offerFile(file, `data-${item.reference}.zip`);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <p className="text-sm">
        {t('data-requests.copy_ready', { date: until, size: saySize(item.size_bytes ?? 0, locale) })}
      </p>
      <Button size="small" onClick={() => setIsAsking(true)}>
        {t('data-requests.download')}
      </Button>
      <Suspense fallback={null}>
        {isAsking && (
          <PinDialog
            title={t('data-requests.download_pin')}
            failed={t('data-requests.failed')}
            onConfirm={take}
            onClose={() => setIsAsking(false)}
          >
            <p>{t('data-requests.download_note')}</p>
          </PinDialog>
        )}
      </Suspense>
    </div>
  );
}

function saySize(bytes: number, locale: string): string {
  const isLarge = bytes >= 1_000_000;
  const unit = isLarge ? 'megabyte' : 'kilobyte';
  const value = bytes / (isLarge ? 1_000_000 : 1_000);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}
