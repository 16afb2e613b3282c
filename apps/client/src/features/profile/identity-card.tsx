// Picture, name and masked contact of the client, with refreshing and changing the picture.
import { lazy, Suspense, useState } from 'react';
import { chooseAvatar } from '@candor/contract/clients/avatar.ts';
import { uses } from '@candor/contract/access/uses.ts';
import { Button, IconButton } from '@candor/ui';
import { CameraIcon, RefreshIcon } from '@candor/ui/icons/action.tsx';
import { Avatar } from '@candor/ui/identity/avatar.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { SessionError } from '@candor/web/session/session.ts';
import { useVisibility } from '../../shared/access/use-access.ts';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices, useUser } from '../../shared/use-services.ts';

const AvatarDialog = lazy(async () => ({ default: (await import('./avatar-dialog.tsx')).AvatarDialog }));

export function IdentityCard() {
  const t = useText();
  const locale = useLanguage();
  const user = useUser();
  const { session, toasts } = useServices();
  const [isChanging, setIsChanging] = useState(false);
  const isVisible = useVisibility();
  const refresh = useSubmit(async () => {
    try {
      await session.fetchProfile({ force: true });
      toasts.show({ variant: 'success', title: t('profile.refreshed') });
    } catch (problem) {
      // A session that ended says so itself; one that never was says that; everything else is this one sentence.
      if (problem instanceof SessionError) toasts.show({ variant: 'error', title: describeProblem(t, problem) });
      else if (session.isSignedIn()) toasts.show({ variant: 'error', title: t('profile.refresh_failed') });
    }
  });
  const name = user?.full_name || user?.username || t('shell.me');
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <span className="relative">
        <Avatar name={name} url={chooseAvatar(user?.avatar, '')} size={80} />
        {isVisible(uses.avatar) && (
          <span className="absolute -end-3 -bottom-3 rounded-full bg-surface p-0.5">
            <IconButton
              label={t('profile.change_avatar')}
              icon={<CameraIcon size={18} />}
              tone="filled"
              onClick={() => setIsChanging(true)}
              className="rounded-full"
            />
          </span>
        )}
      </span>
      <div className="min-w-0 flex-[1_1_12rem] ps-1">
        <p className="truncate text-xl font-semibold">{name}</p>
        {user !== null && user.username !== '' && <p className="truncate text-muted">{user.username}</p>}
        {/* The server sends the masked form only (ERR-03): the whole number never reaches this device. */}
        {user !== null && user.phone !== '' && (
          <p className="text-muted">
            <span className="sr-only">{t('profile.phone')} </span>
            <bdi className="ui-num">{user.phone}</bdi>
          </p>
        )}
        {user !== null && user.advisor !== '' && (
          <p className="text-sm text-muted">{t('profile.advisor', { name: user.advisor })}</p>
        )}
        {user !== null && user.created_at !== '' && (
          <p className="text-sm text-muted">
            {t('profile.member_since', { date: formatInstant(user.created_at, 'month', { locale }) })}
          </p>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        icon={<RefreshIcon size={18} />}
        loading={refresh.isBusy}
        loadingLabel={t('shell.loading')}
        onClick={() => void refresh.run()}
      >
        {t('profile.refresh')}
      </Button>
      {isChanging && (
        <Suspense fallback={null}>
          <AvatarDialog onClose={() => setIsChanging(false)} />
        </Suspense>
      )}
    </Card>
  );
}
