// /savings/{id}: one of the client's savings: what is there, each night's interest, what was paid, and the way out with its cost.
import { useParams } from '@tanstack/react-router';
import type { SavingDetail } from '@candor/contract/savings/client.ts';
import { Amount, Percent } from '@candor/ui';
import { WalletIcon } from '@candor/ui/icons/money.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { isId } from '@candor/web/ids/check-id.ts';
import { ComplainLink } from '../../shared/complaints/complain-link.tsx';
import { DetailPage } from '../../shared/detail-page.tsx';
import { LeaveCard } from './leave-card.tsx';
import { MaturityCard } from './maturity-card.tsx';
import { useSaving } from './queries.ts';
import { toneOf } from './tones.ts';

export function SavingPage() {
  const t = useText();
  const { id } = useParams({ from: '/savings/$id' });
  const found = useSaving(id, isId(id));
  return (
    <DetailPage
      {...{ id, found }}
      title={t('savings.one')}
      name={found.data?.name}
      icon={WalletIcon}
      missing={t('savings.missing')}
      list={{ label: t('savings.all'), to: '/savings' }}
      below={<ComplainLink category="fee" />}
    >
      {(saving) => <SavingView saving={saving} />}
    </DetailPage>
  );
}

function SavingView({ saving }: { readonly saving: SavingDetail }) {
  return (
    <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="flex min-w-0 flex-col gap-6">
        <Facts saving={saving} />
        {saving.status === 'holding' && <LeaveCard saving={saving} />}
        {saving.status === 'holding' && saving.at_maturity !== null && <MaturityCard saving={saving} />}
      </div>
      <div className="flex min-w-0 flex-col gap-6">
        <OnTheWay saving={saving} />
        <Payments saving={saving} />
        <Nights saving={saving} />
      </div>
    </div>
  );
}

function useDay() {
  const locale = useLanguage();
  return (day: string) => formatInstant(day, 'date', { locale, timeZone: 'UTC' });
}

function Facts({ saving }: { readonly saving: SavingDetail }) {
  const t = useText();
  const date = useDay();
  const { status, matures_on: ends, counted_to: counted } = saving;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-4xl font-semibold tracking-tight">
          <Amount value={saving.principal} mutedCents />
        </p>
        <Badge tone={toneOf[status]}>{t(`savings.status_${status}`)}</Badge>
      </div>
      <FactList
        facts={[
          {
            key: 'issuer',
            label: t('savings.issuer'),
            value: saving.issuer.name,
            note: t(`savings.risk_${saving.issuer.risk}`),
          },
          {
            key: 'rate',
            label: t('savings.rate'),
            value: <Percent points={saving.rate} />,
            note: t(`savings.count_${saving.day_count}`),
          },
          {
            key: 'earned',
            label: t('savings.earned'),
            ...(counted === null ? {} : { note: t('savings.counted_to', { date: date(counted) }) }),
            value: <Amount value={saving.earned} />,
          },
          { key: 'paid', label: t('savings.paid'), value: <Amount value={saving.paid} /> },
          { key: 'payout', label: t('savings.payout'), value: t(`savings.payout_${saving.payout}`) },
          { key: 'opened', label: t('savings.opened'), value: date(saving.opened_at) },
          ...(ends === null ? [] : [{ key: 'ends', label: t('savings.ends'), value: date(ends) }]),
          ...(saving.closed_at === null
            ? []
            : [{ key: 'closed', label: t('savings.closed'), value: date(saving.closed_at) }]),
        ]}
      />
    </Card>
  );
}

function OnTheWay({ saving }: { readonly saving: SavingDetail }) {
  const t = useText();
  const date = useDay();
  if (saving.exits.length === 0) return null;
  return (
    <Section title={t('savings.way_back')}>
      <Card>
        <FactList
          facts={saving.exits.map(({ id, amount, due_on: due, arrived_at: arrived }) => ({
            key: id,
            label:
              arrived === null
                ? t('savings.arrives', { date: date(due) })
                : t('savings.arrived', { date: date(arrived) }),
            value: <Amount value={amount} />,
          }))}
        />
      </Card>
    </Section>
  );
}

function Payments({ saving }: { readonly saving: SavingDetail }) {
  const t = useText();
  const date = useDay();
  if (saving.payments.length === 0) return null;
  return (
    <Section title={t('savings.payments')}>
      <Card>
        <FactList
          facts={saving.payments.slice(0, 12).map(({ paid_at: at, through, amount }) => ({
            key: at,
            label: date(at),
            note: t('savings.counted_to', { date: date(through) }),
            value: <Amount value={amount} />,
          }))}
        />
      </Card>
    </Section>
  );
}

function Nights({ saving }: { readonly saving: SavingDetail }) {
  const t = useText();
  const date = useDay();
  if (saving.days.length === 0) return null;
  return (
    <Section title={t('savings.nights')} note={t('savings.nights_note')}>
      <Card>
        <FactList
          facts={saving.days.slice(0, 14).map(({ day, rate, interest, balance }) => ({
            key: day,
            label: date(day),
            note: (
              <>
                <Amount value={balance} /> · <Percent points={rate} />
              </>
            ),
            value: <Amount value={{ amount: interest, currency: balance.currency }} />,
          }))}
        />
      </Card>
    </Section>
  );
}
