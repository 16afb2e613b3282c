// The ways money can come in now: the company's own registered accounts and wallets, and nothing else (G-10).
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { DepositChannel } from '@candor/contract/deposits/client.ts';
import { BankIcon, QrIcon } from '@candor/ui/icons/money.tsx';
import { ChevronRightIcon } from '@candor/ui/icons/navigation.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { useText } from '@candor/web';
import { readField } from './channel.ts';

const kinds = ['bank', 'crypto'] as const;

export function MethodStep({ channels }: { readonly channels: readonly DepositChannel[] }) {
  const t = useText();
  return (
    <div className="flex flex-col gap-5">
      {kinds.map((kind) => {
        const ways = channels.filter((channel) => channel.kind === kind);
        return (
          ways.length > 0 && (
            <section key={kind} className="flex flex-col gap-1">
              <h2 className="text-sm font-medium text-muted">{t(`deposits.kind_${kind}`)}</h2>
              <ListRows label={t(`deposits.kind_${kind}`)}>
                {ways.map((channel) => (
                  <li key={channel.id}>
                    <WayRow channel={channel} />
                  </li>
                ))}
              </ListRows>
            </section>
          )
        );
      })}
    </div>
  );
}

function WayRow({ channel }: { readonly channel: DepositChannel }) {
  const t = useText();
  const isBank = channel.kind === 'bank';
  const Icon = isBank ? BankIcon : QrIcon;
  const network = readField(channel, 'network') ?? '';
  return (
    <ListRow
      leading={<Icon size={24} className="shrink-0 text-accent" />}
      title={
        isBank
          ? t('deposits.way_bank', { currency: channel.currency })
          : t('deposits.way_crypto', { currency: channel.currency, network })
      }
      subtitle={
        <span className="whitespace-normal">{isBank ? readField(channel, 'bank_name') : t('deposits.way_coins')}</span>
      }
      trailing={<ChevronRightIcon size={18} className="shrink-0 text-muted rtl:rotate-180" />}
      renderRow={(content: ReactNode, className: string) => (
        <Link to="/deposit" search={{ channel: channel.id }} className={className}>
          {content}
        </Link>
      )}
    />
  );
}
