// A client's alerts as a list: where each waits or when it was reached, and the way to take it off.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { deleteAlert, listAlerts } from '@candor/contract/alerts/client.ts';
import type { PriceAlert } from '@candor/contract/alerts/client.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Amount, Button, linkLook } from '@candor/ui';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';

/** A message that tells of one makes everything of this word look again. */
const alertKey = [...moneyKeys.all, 'alerts'] as const;

export function useAlerts() {
  const { api } = useServices();
  return useQuery({
    queryKey: alertKey,
    queryFn: async ({ signal }) => (await api.call(listAlerts, { signal })).items,
  });
}

export function useRefreshAlerts(): () => Promise<void> {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ queryKey: alertKey });
}

export interface AlertListProps {
  readonly alerts: readonly PriceAlert[];
  readonly label: string;
  /** Off where the page is about the instrument already. */
  readonly hasLinks?: boolean;
}

export function AlertList({ alerts, label, hasLinks = true }: AlertListProps) {
  const refresh = useRefreshAlerts();
  return (
    <ul className="flex flex-col divide-y divide-line" aria-label={label}>
      {alerts.map((alert) => (
        <AlertRow key={alert.id} alert={alert} isHere={!hasLinks} onDone={refresh} />
      ))}
    </ul>
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
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
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
