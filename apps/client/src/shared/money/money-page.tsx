// The shell of the money pages: what one does first, what helps beside it, and below, over the whole width, what was done so far. On a
// phone the records come before what helps. Read aloud in the order in which it is seen.
import type { ReactNode } from 'react';
import { joinClasses } from '@candor/ui';
import { PageHeader } from '../page-header.tsx';
import { useIsWide } from '../use-is-wide.ts';

const twoColumnsPx = 1024;

export interface MoneyPageProps {
  readonly title: string;
  readonly note?: string;
  readonly children: ReactNode;
  readonly records?: ReactNode;
  readonly beside?: ReactNode;
}

export function MoneyPage({ title, note, children, records, beside }: MoneyPageProps) {
  const isWide = useIsWide(twoColumnsPx);
  const hasBeside = beside !== undefined;
  const rest = [
    hasBeside && (
      <div key="beside" className="flex min-w-0 flex-col gap-6">
        {beside}
      </div>
    ),
    records !== undefined && (
      <div key="records" className="flex min-w-0 flex-col gap-4 lg:col-span-2">
        {records}
      </div>
    ),
  ];
  return (
    <>
      <PageHeader title={title} {...(note === undefined ? {} : { note })} />
      <div className="grid items-start gap-x-8 gap-y-[var(--section-gap)] lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={joinClasses('flex min-w-0 flex-col gap-6', !hasBeside && 'max-w-3xl lg:col-span-2')}>
          {children}
        </div>
        {isWide ? rest : rest.toReversed()}
      </div>
    </>
  );
}
