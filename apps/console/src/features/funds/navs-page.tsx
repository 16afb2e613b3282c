// NAV entry: what waits by fund and day, lines by hand or from a file, how each is judged, and the proposal that a second person decides.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { listFundDays, previewNavs, proposeNavs } from '@candor/contract/funds/staff.ts';
import type { FundDay, JudgedNav } from '@candor/contract/funds/staff.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { Skeleton } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { moneyColumn, numberColumn, timeColumn } from '../../shared/cells.tsx';
import { FileChoice } from '../../shared/file-choice.tsx';
import { formatDay, formatPercent } from '../../shared/formats.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { PlainTable } from '../../shared/plain-table.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { ReasonArea } from '../../shared/reason-area.tsx';
import { Reconciliation } from '../../shared/reconciliation.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import type { Listed } from '../../shared/table-view.ts';
import { useServices, useWords } from '../../shared/use-services.tsx';
import type { Words } from '../../shared/use-services.tsx';
import { readLines } from './read-lines.ts';

const days: Listed<FundDay> = {
  title: 'console-funds.days_title',
  idOf: ({ fund_id: id, nav_day: day }) => `${id} ${day}`,
  nameHeader: 'console-funds.fund',
  nameOf: ({ symbol }) => symbol,
  columns: [
    {
      key: 'day',
      header: 'console-funds.day',
      cell: ({ nav_day: day }, { locale }) => formatDay(day, locale),
      sort: ({ nav_day: day }) => day,
    },
    timeColumn('cut', 'console-funds.cut_off', ({ cut_off_at: at }) => at),
    {
      key: 'state',
      header: 'console.state',
      cell: ({ is_closed: isClosed }, { t }) => (
        <Badge tone={isClosed ? 'warning' : 'neutral'}>
          {t(isClosed ? 'console-funds.state_closed' : 'console-funds.state_open')}
        </Badge>
      ),
    },
    { key: 'purchases', header: 'console-funds.purchases', isNumber: true, cell: ({ purchases }) => purchases },
    moneyColumn('amount', 'funds.way_amount', ({ purchase_amount: amount }) => amount),
    { key: 'sales', header: 'console-funds.sales', isNumber: true, cell: ({ sales }) => sales },
    numberColumn('units', 'funds.way_units', ({ sale_units: units }) => units),
  ],
};

export function NavsPage() {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-6">
      <PageHead title={t('console-funds.navs_title')} />
      <WaitingDays />
      <Entry />
    </div>
  );
}

function WaitingDays() {
  const { t } = useWords();
  const { api } = useServices();
  const found = useQuery({
    queryKey: ['fund-days'],
    refetchInterval: 30_000,
    queryFn: ({ signal }) => api.call(listFundDays, { signal }),
  });
  if (found.isPending) return <Skeleton height="8rem" />;
  if (found.error) return <ProblemBanner problem={found.error} />;
  return (
    <Reconciliation
      list={days}
      name="fund-days"
      scope="fund-days."
      items={found.data.items}
      note={t('console-funds.navs_note')}
      empty={t('console-funds.days_empty')}
    />
  );
}

function Entry() {
  const { t } = useWords();
  const { api } = useServices();
  const [text, setText] = useState('');
  const [judged, setJudged] = useState<readonly JudgedNav[] | null>(null);
  const [isDone, setIsDone] = useState(false);
  const [isReading, setIsReading] = useState(false);
  const lines = readLines(text);
  const isReady = lines.length > 0 && !isReading;
  const preview = useSubmit(async () => {
    setIsDone(false);
    setJudged((await api.call(previewNavs, { body: { lines } })).items);
  });
  const type = (value: string) => {
    setText(value);
    setJudged(null);
  };
  return (
    <section className="flex max-w-3xl flex-col gap-4">
      <SubmitForm isReady={isReady} onSend={preview.run} className="flex flex-col gap-3">
        <TextArea
          label={t('console-funds.lines')}
          hint={t('console-funds.lines_hint')}
          rows={5}
          value={text}
          onChange={(event) => type(event.target.value)}
        />
        <FileChoice
          label={t('console-funds.file')}
          accept=".csv,text/csv,text/plain"
          // What was typed stays where a file has nothing to say.
          onText={(found) => {
            if (found !== '') type(found);
          }}
          onReading={setIsReading}
        />
        <SubmitButton isReady={isReady} isBusy={preview.isBusy}>
          {t('console-funds.preview')}
        </SubmitButton>
      </SubmitForm>
      <ProblemBanner problem={preview.problem} />
      {isDone && <Banner tone="success" title={t('console.proposed')} />}
      {judged && (
        <Proposal
          judged={judged}
          onProposed={() => {
            type('');
            setIsDone(true);
          }}
        />
      )}
    </section>
  );
}

function sayFinding(finding: JudgedNav['finding'], t: Words['t']): ReactNode {
  const tone = finding === 'ok' ? 'success' : finding === 'jump' ? 'warning' : 'danger';
  return <Badge tone={tone}>{t(`console-funds.finding_${finding}`)}</Badge>;
}

interface ProposalProps {
  readonly judged: readonly JudgedNav[];
  readonly onProposed: () => void;
}

function Proposal({ judged, onProposed }: ProposalProps) {
  const { t, locale } = useWords();
  const { api } = useServices();
  const [reason, setReason] = useState('');
  const [acceptsJumps, setAcceptsJumps] = useState(false);
  const hasJump = judged.some(({ finding }) => finding === 'jump');
  const areRight = judged.every(({ finding }) => finding === 'ok' || finding === 'jump');
  const isReady = areRight && (!hasJump || acceptsJumps) && reason.trim().length >= 8;
  const propose = useSubmit(async () => {
    const lines = judged.map(({ fund, day, nav }) => ({ fund, day, nav }));
    await api.call(proposeNavs, { body: { lines, accept_jumps: acceptsJumps, reason: reason.trim() } });
    onProposed();
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="text-sm">
        <PlainTable
          label={t('console-funds.preview')}
          rows={judged}
          keyOf={({ fund, day }, at) => `${fund} ${day} ${String(at)}`}
          columns={[
            { head: t('console-funds.fund'), cell: ({ fund }) => fund },
            { head: t('console-funds.day'), isUnbroken: true, cell: ({ day }) => day },
            { head: t('console-funds.nav'), isNumber: true, cell: ({ nav }) => nav },
            {
              head: t('console-funds.change'),
              isNumber: true,
              cell: ({ change_percent: change }) => (change === null ? '–' : formatPercent(change, locale)),
            },
            {
              head: t('console-funds.finding'),
              cell: ({ finding }) => sayFinding(finding, t),
            },
          ]}
        />
      </div>
      {hasJump && (
        <Switch label={t('console-funds.accept_jumps')} checked={acceptsJumps} onCheckedChange={setAcceptsJumps} />
      )}
      {areRight && (
        <>
          <ReasonArea value={reason} onChange={setReason} />
          <ProblemBanner problem={propose.problem} />
          <Button disabled={!isReady || propose.isBusy} onClick={() => void propose.run()}>
            {t('console-funds.propose')}
          </Button>
        </>
      )}
    </div>
  );
}
