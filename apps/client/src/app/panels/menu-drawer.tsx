// The side menu (NAV-12): who is signed in, where money and account live, help and legal, and the way out.
import { Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AccessRule } from '@candor/contract';
import { Button, buttonLook } from '@candor/ui';
import { SettingsIcon, SignOutIcon } from '@candor/ui/icons/action.tsx';
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { ChevronRightIcon } from '@candor/ui/icons/navigation.tsx';
import { GlobeIcon, HelpIcon } from '@candor/ui/icons/status.tsx';
import { Avatar } from '@candor/ui/identity/avatar.tsx';
import { Drawer } from '@candor/ui/overlay/drawer.tsx';
import type { MessageKey } from '@candor/locales';
import { useText } from '@candor/web';
import { useVisibility } from '../../shared/access/use-access.ts';
import { useIsSignedIn, useServices, useUser } from '../../shared/use-services.ts';
import { useReturn } from '../../shared/use-return.ts';
import { iconOf } from '../page-icons.ts';
import { offer, offered } from '../pages.ts';
import type { OfferedPath } from '../pages.ts';
import type { PanelName } from '../panels.ts';
import type { PanelProps } from './panel-props.ts';

type Entry = PageEntry | PanelEntry;

interface PageEntry {
  readonly label: MessageKey;
  readonly icon: Icon;
  readonly to: OfferedPath;
  /** Hidden from whoever does not hold it (PERM-04). */
  readonly rule: AccessRule | undefined;
}

interface PanelEntry {
  readonly label: MessageKey;
  readonly icon: Icon;
  readonly panel: PanelName;
}

const toEntry = (to: OfferedPath): PageEntry => ({ ...offer(to), icon: iconOf(to) });
const money = offered.menu.money.map(toEntry);
const account = offered.menu.account.map(toEntry);
const settings: readonly Entry[] = [
  { label: 'shell.settings', icon: SettingsIcon, panel: 'settings' },
  { label: 'shell.action_language', icon: GlobeIcon, panel: 'language' },
];
const help: readonly Entry[] = [
  ...offered.menu.help.map(toEntry),
  { label: 'shell.shortcuts', icon: HelpIcon, panel: 'shortcuts' },
  ...offered.menu.legal.map(toEntry),
];

export function MenuDrawer({ open, onOpenChange }: PanelProps) {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  const close = (): void => onOpenChange(false);
  return (
    <Drawer open={open} onOpenChange={onOpenChange} title={t('shell.menu')} closeLabel={t('shell.close')}>
      <div className="flex flex-col gap-6">
        {isSignedIn ? <Person /> : <GuestCard onLeave={close} />}
        {isSignedIn && <Group title={t('shell.menu_money')} entries={money} onLeave={close} />}
        {isSignedIn && <Group title={t('shell.menu_account')} entries={account} onLeave={close} />}
        <Group title={t('shell.settings')} entries={settings} onLeave={close} />
        <Group title={t('shell.menu_help')} entries={help} onLeave={close} />
        {isSignedIn && <SignOut onLeave={close} />}
      </div>
    </Drawer>
  );
}

function Person() {
  const user = useUser();
  const t = useText();
  const name = user?.full_name || user?.username || t('shell.me');
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} url={user?.avatar} size={56} />
      <div className="min-w-0">
        <p className="truncate text-lg font-semibold">{name}</p>
        {user && user.phone !== '' && <p className="ui-num text-sm text-muted">{user.phone}</p>}
      </div>
    </div>
  );
}

function GuestCard({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText();
  const back = useReturn();
  return (
    <div className="ui-card flex flex-col gap-4">
      <p>{t('shell.menu_guest')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Link to="/login" search={back} onClick={onLeave} className={buttonLook()}>
          {t('shell.sign_in')}
        </Link>
        <Link to="/register" search={back} onClick={onLeave} className={buttonLook({ variant: 'secondary' })}>
          {t('shell.create_account')}
        </Link>
      </div>
    </div>
  );
}

interface GroupProps {
  readonly title: string;
  readonly entries: readonly Entry[];
  readonly onLeave: () => void;
}

function Group({ title, entries, onLeave }: GroupProps) {
  const t = useText();
  const isVisible = useVisibility();
  const { panels } = useServices();
  const row = (entry: Entry): ReactNode => (
    <>
      <entry.icon size={22} className="shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{t(entry.label)}</span>
      <ChevronRightIcon size={18} className="shrink-0 text-muted rtl:rotate-180" />
    </>
  );
  const look = 'ui-row transition-colors hover:bg-sunken focus-visible:-outline-offset-2';
  return (
    <section>
      <h3 className="mb-1 text-sm font-semibold text-muted">{title}</h3>
      <ul className="ui-rows">
        {entries
          .filter((entry) => 'panel' in entry || isVisible(entry.rule))
          .map((entry) => (
            <li key={entry.label}>
              {'panel' in entry ? (
                <button type="button" onClick={() => panels.open(entry.panel)} className={look}>
                  {row(entry)}
                </button>
              ) : (
                <Link to={entry.to} onClick={onLeave} className={look}>
                  {row(entry)}
                </Link>
              )}
            </li>
          ))}
      </ul>
    </section>
  );
}

function SignOut({ onLeave }: { readonly onLeave: () => void }) {
  const t = useText();
  const navigate = useNavigate();
  const { session, toasts } = useServices();
  const leave = async (): Promise<void> => {
    onLeave();
    const isTold = await session.logout();
    await navigate({ to: '/dashboard' });
    if (isTold) toasts.show({ variant: 'info', title: t('shell.signed_out') });
    else toasts.show({ variant: 'warning', title: t('shell.logout_failed'), detail: t('shell.logout_failed_help') });
  };
  return (
    <Button variant="secondary" wide icon={<SignOutIcon size={20} />} onClick={() => void leave()}>
      {t('shell.sign_out')}
    </Button>
  );
}
