// Price alerts on the quote page: set one for this instrument, see all that wait and the last that were reached, take them off.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deleteAlert, listAlerts } from '@candor/contract/alerts/client.ts';
import type { PriceAlert } from '@candor/contract/alerts/client.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { Amount, Button, linkLook } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import { AlertForm } from './alert-form.tsx';

export interface AlertPanelProps {
  readonly market: string;
  readonly symbol: string;
}

const nouns = ['alerts', 'errors', 'credentials'] as const;
/** A message that tells of one makes everything of this word look again. */
const alertKey = [...moneyKeys.all, 'alerts'] as const;

export function AlertPanel({ market, symbol }: AlertPanelProps) {
  const t = useText();
  const isReady = useNouns(nouns);
  const { api } = useServices();
  const cache = useQueryClient();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: alertKey,
    queryFn: async ({ signal }) => (await api.call(listAlerts, { signal })).items,
  });
  if (!isReady) return null;
  const refresh = (): Promise<void> => cache.invalidateQueries({ queryKey: alertKey });
  const isHere = (alert: PriceAlert): boolean => alert.market === market && alert.symbol === symbol;
  const sorted = [...(data ?? [])].toSorted((a, b) => Number(isHere(b)) - Number(isHere(a)));
  return (
    <Section title={t('alerts.title')} note={t('alerts.note')}>
      <Card className="flex flex-col gap-4">
        <AlertForm key={`${market}:${symbol}`} market={market} symbol={symbol} onDone={refresh} />
        {isPending && <SkeletonRows rows={2} leading={false} />}
        {!isPending && !data && (
          <LoadProblem problem={error} title={t('alerts.load_failed')} onRetry={() => void refetch()} />
        )}
        {sorted.length > 0 && (
          <ul className="flex flex-col" aria-label={t('alerts.title')}>
            {sorted.map((alert) => (
              <AlertRow key={alert.id} alert={alert} isHere={isHere(alert)} onDone={refresh} />
            ))}
          </ul>
        )}
      </Card>
    </Section>
  );
}

interface AlertRowProps {
  readonly alert: PriceAlert;
  readonly isHere: boolean;
  readonly onDone: () => Promise<void>;
}

function AlertRow({ alert, isHere, onDone }: AlertRowProps) {
  const t = useText();
  const locale = useLanguage();
  const { api } = useServices();
  const { id, market, symbol, direction, price, currency, reached_at: reachedAt, reached_price: reachedPrice } = alert;
  const removing = useSubmit(async () => {
    await api.call(deleteAlert, { params: { id } });
    await onDone();
  });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-2">
      <div className="min-w-0">
        <p>
          {isHere ? (
            <span className="font-medium">{symbol}</span>
          ) : (
            <Link to="/quote" search={{ s: symbol, ex: market }} className={linkLook}>
              {symbol}
            </Link>
          )}{' '}
          {t(`alerts.${direction}`)} <Amount value={{ amount: price, currency }} />
        </p>
        <p className="text-sm text-muted">
          {reachedAt === null ? (
            t('alerts.waiting')
          ) : (
            <>
              {t('alerts.reached', { time: formatInstant(reachedAt, 'dateTime', { locale }) })}{' '}
              {reachedPrice !== null && <Amount value={{ amount: reachedPrice, currency }} />}
            </>
          )}
        </p>
        {removing.problem !== null && <ProblemNote problem={removing.problem} title={t('alerts.remove_failed')} />}
      </div>
      <Button
        size="small"
        variant="quiet"
        loading={removing.isBusy}
        loadingLabel={t('shell.loading')}
        aria-label={t('alerts.remove_one', { symbol, price })}
        onClick={() => void removing.run()}
      >
        {t('alerts.remove')}
      </Button>
    </li>
  );
}
