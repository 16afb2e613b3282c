// The profile (AUTH-13, AUTH-14): who is signed in, and the way to everything that belongs to them. Says honestly where nothing is yet.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useStore } from 'zustand';
import { listNominees } from '@candor/contract/nominees/client.ts';
import type { MessageKey } from '@candor/locales';
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { SettingsIcon } from '@candor/ui/icons/action.tsx';
import { BankIcon, ChartIcon, DocumentIcon, ReceiptIcon, WalletIcon } from '@candor/ui/icons/money.tsx';
import { BellIcon, ChevronRightIcon, ProfileIcon } from '@candor/ui/icons/navigation.tsx';
import { ClockIcon, HelpIcon, KeyIcon, ShieldIcon } from '@candor/ui/icons/status.tsx';
import { ListRow, ListRows } from '@candor/ui/list/list-row.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { KycBanner } from '../../shared/kyc/kyc-banner.tsx';
import { moneyKeys } from '../../shared/money/queries.ts';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';
import { IdentityCard } from './identity-card.tsx';

interface Entry {
  readonly icon: Icon;
  readonly title: MessageKey;
  readonly text: ReactNode;
  readonly to?: string;
  readonly onPress?: () => void;
}

export function ProfilePage() {
  const t = useText();
  const { panels, permissions } = useServices();
  const levels = useStore(permissions.store, (state) => state.payload?.user);
  const standing = levels ? t('profile.levels', { score: levels.score, vip: levels.vip }) : t('profile.levels_none');
  const account: readonly Entry[] = [
    { icon: ShieldIcon, title: 'profile.security', text: t('profile.security_note'), to: '/profile/security' },
    {
      icon: SettingsIcon,
      title: 'profile.settings',
      text: t('profile.settings_note'),
      onPress: () => panels.open('settings'),
    },
    {
      icon: BellIcon,
      title: 'profile.messages',
      text: t('profile.messages_note'),
      onPress: () => panels.open('messages'),
    },
    {
      icon: SettingsIcon,
      title: 'profile.notifications',
      text: t('profile.notifications_note'),
      to: '/profile/notifications',
    },
    { icon: ClockIcon, title: 'profile.activity', text: t('profile.activity_note'), to: '/profile/activity' },
    { icon: DocumentIcon, title: 'profile.documents', text: t('profile.documents_note'), to: '/profile/documents' },
    { icon: KeyIcon, title: 'profile.data', text: t('profile.data_note'), to: '/profile/data' },
    { icon: HelpIcon, title: 'profile.complaints', text: t('profile.complaints_note'), to: '/complaints' },
  ];
  const money: readonly Entry[] = [
    { icon: ChartIcon, title: 'profile.score', text: standing, to: '/profile/score' },
    { icon: BankIcon, title: 'profile.banks', text: t('profile.banks_note'), to: '/banking' },
    { icon: ProfileIcon, title: 'profile.nominees', text: useNomineesNote(), to: '/beneficiary' },
    { icon: WalletIcon, title: 'profile.loans', text: t('profile.loans_note'), to: '/loan' },
    {
      icon: ReceiptIcon,
      title: 'shell.transactions',
      text: t('profile.transactions_note'),
      to: '/portfolio/transactions',
    },
    { icon: DocumentIcon, title: 'profile.statements', text: t('profile.statements_none'), to: '/portfolio' },
  ];
  return (
    <>
      <PageHeader title={t('profile.title')} hasBack={false} />
      <IdentityCard />
      <KycBanner />
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-2">
        <EntryList title={t('profile.account')} entries={account} />
        <EntryList title={t('profile.money')} entries={money} />
      </div>
    </>
  );
}

/** The same key as the page of nominees reads: coming from there nothing is asked again. */
function useNomineesNote(): string {
  const t = useText();
  const { api } = useServices();
  const { data } = useQuery({
    queryKey: [...moneyKeys.all, 'nominees'],
    queryFn: ({ signal }) => api.call(listNominees, { signal }),
  });
  if (data?.opted_out === true) return t('profile.nominees_out');
  return data && data.items.length > 0
    ? t('profile.nominees_some', { people: data.items.length })
    : t('profile.nominees_none');
}

function EntryList({ title, entries }: { readonly title: string; readonly entries: readonly Entry[] }) {
  return (
    <Section title={title}>
      <Card flush>
        <ListRows label={title}>
          {entries.map((entry) => (
            <li key={entry.title}>
              <EntryRow entry={entry} />
            </li>
          ))}
        </ListRows>
      </Card>
    </Section>
  );
}

function EntryRow({ entry }: { readonly entry: Entry }) {
  const t = useText();
  const { icon: EntryIcon, to, onPress } = entry;
  const leadsOn = to !== undefined || onPress !== undefined;
  return (
    <ListRow
      leading={<EntryIcon size={22} className="shrink-0 text-muted" />}
      title={t(entry.title)}
      subtitle={<span className="whitespace-normal">{entry.text}</span>}
      trailing={leadsOn ? <ChevronRightIcon size={18} className="shrink-0 text-muted rtl:rotate-180" /> : undefined}
      className="px-[var(--flush-inset)]"
      {...(onPress === undefined ? {} : { onPress })}
      {...(to === undefined
        ? {}
        : {
            renderRow: (content: ReactNode, className: string) => (
              <Link to={to} className={className}>
                {content}
              </Link>
            ),
          })}
    />
  );
}
