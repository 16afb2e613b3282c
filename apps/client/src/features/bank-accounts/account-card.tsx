// One bank account: masked, with its state, when money can go there, and what can be done with it.
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import type { BankAccount } from '@candor/contract/bank-accounts/client.ts';
import { Button, IconButton } from '@candor/ui';
import { EditIcon, TrashIcon } from '@candor/ui/icons/action.tsx';
import { CheckIcon, ClockIcon } from '@candor/ui/icons/status.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { useServices } from '../../shared/use-services.ts';

const DefaultDialog = lazy(async () => ({ default: (await import('./default-dialog.tsx')).DefaultDialog }));
const RemoveDialog = lazy(async () => ({ default: (await import('./remove-dialog.tsx')).RemoveDialog }));

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  BankAccount['status'],
  BadgeTone
>;

export function AccountCard({ account }: { readonly account: BankAccount }) {
  const t = useText();
  const [open, setOpen] = useState<'default' | 'remove' | null>(null);
  const number = account.account_number;
  const close = (): void => setOpen(null);
  return (
    <Card className="flex h-full flex-col gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="font-semibold break-words">{account.bank_name}</h3>
          <p className="ui-num text-muted">
            {number}
            {account.bank_code !== '' && ` · ${account.bank_code}`}
          </p>
          <p className="text-sm break-words text-muted">{account.holder_name}</p>
        </div>
        <div className="-me-2 -mt-2 flex">
          <Link
            to="/banking/$id"
            params={{ id: account.id }}
            aria-label={t('bank-accounts.edit_one', { number })}
            className="inline-flex size-11 items-center justify-center rounded-control text-muted hover:bg-sunken"
          >
            <EditIcon size={18} />
          </Link>
          <IconButton
            label={t('bank-accounts.remove_one', { number })}
            icon={<TrashIcon size={18} />}
            onClick={() => setOpen('remove')}
            className="text-muted"
          />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        <Badge tone={tones[account.status]} icon={account.status === 'approved' && <CheckIcon size={14} />}>
          {t(`bank-accounts.status_${account.status}`)}
        </Badge>
        {account.is_default && <Badge tone="accent">{t('bank-accounts.default')}</Badge>}
      </div>
      <Standing account={account} />
      {!account.is_default && account.status !== 'rejected' && (
        <Button variant="secondary" size="small" className="mt-auto self-start" onClick={() => setOpen('default')}>
          {t('bank-accounts.make_default')}
        </Button>
      )}
      <Suspense fallback={null}>
        {open === 'default' && <DefaultDialog account={account} onClose={close} />}
        {open === 'remove' && <RemoveDialog account={account} onClose={close} />}
      </Suspense>
    </Card>
  );
}

/** What keeps money from going there, in the order in which it can be cleared. */
function Standing({ account }: { readonly account: BankAccount }) {
  const t = useText();
  const locale = useLanguage();
  const { session } = useServices();
  const isWaiting = Date.parse(account.usable_at) > session.nowMs();
  if (account.status === 'rejected') {
    return (
      <p className="text-sm">
        {account.reason !== null && t(`bank-accounts.reason_${account.reason}`)} {t('bank-accounts.rejected_help')}
      </p>
    );
  }
  return (
    <>
      {account.status === 'pending' && <p className="text-sm text-muted">{t('bank-accounts.pending_note')}</p>}
      {isWaiting && (
        <p className="flex items-start gap-2 text-sm text-muted">
          <ClockIcon size={18} className="mt-px shrink-0" />
          {t('bank-accounts.usable_from', { date: formatInstant(account.usable_at, 'dateTime', { locale }) })}
        </p>
      )}
    </>
  );
}
