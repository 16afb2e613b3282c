// The register of every account and wallet the company ever took money on, with its dates (G-10): instructions cannot be swapped unseen.
import type { DepositChannel } from '@candor/contract/deposits/client.ts';
import { ChevronDownIcon } from '@candor/ui/icons/navigation.tsx';
import { SkeletonText } from '@candor/ui/skeleton/skeleton.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useState } from 'react';
import { useServices } from '../../shared/use-services.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { groupFours } from '@candor/screens/money/group-fours.ts';
import { readField } from './channel.ts';
import { useRegister } from './queries.ts';

export function ChannelRegister() {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="group ui-card" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 font-medium">
        {t('deposits.register')}
        <ChevronDownIcon size={20} className="shrink-0 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <p className="mt-1 text-sm text-muted">{t('deposits.register_note')}</p>
      {isOpen && <Register />}
    </details>
  );
}

function Register() {
  const t = useText();
  const register = useRegister();
  if (register.isPending) return <SkeletonText lines={4} />;
  if (register.isError) {
    return (
      <div className="mt-3">
        <LoadProblem problem={register.error} onRetry={() => void register.refetch()} />
      </div>
    );
  }
  if (register.data.length === 0) return <p className="mt-3">{t('deposits.register_empty')}</p>;
  return (
    <ul className="mt-3 flex flex-col divide-y divide-line">
      {register.data.map((channel) => (
        <RegisterLine key={channel.id} channel={channel} />
      ))}
    </ul>
  );
}

function RegisterLine({ channel }: { readonly channel: DepositChannel }) {
  const t = useText();
  const locale = useLanguage();
  const { session } = useServices();
  const iban = readField(channel, 'iban');
  const number =
    iban === undefined ? (readField(channel, 'account_number') ?? readField(channel, 'address')) : groupFours(iban);
  const name = readField(channel, 'bank_name') ?? readField(channel, 'network') ?? '';
  const from = formatInstant(channel.usable_from, 'date', { locale });
  const isSoon = Date.parse(channel.usable_from) > session.nowMs();
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center justify-between gap-2 font-medium">
        <span>
          {channel.currency} · {name}
        </span>
        {channel.closed_at !== null && <Badge>{t('deposits.channel_closed_badge')}</Badge>}
        {channel.closed_at === null && (
          <Badge tone={isSoon ? 'warning' : 'success'}>
            {t(isSoon ? 'deposits.channel_soon' : 'deposits.channel_open')}
          </Badge>
        )}
      </p>
      {number !== undefined && <p className="ui-num text-sm wrap-anywhere whitespace-normal">{number}</p>}
      <p className="text-sm text-muted">
        {channel.closed_at === null
          ? t('deposits.channel_from', { date: from })
          : t('deposits.channel_until', { from, until: formatInstant(channel.closed_at, 'date', { locale }) })}
      </p>
    </li>
  );
}
