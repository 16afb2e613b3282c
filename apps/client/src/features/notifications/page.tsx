// /profile/notifications: what is sent by e-mail and shown in browsers, when, and when never. Each choice is kept on the server at once; security stays on.
import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { retryEmail } from '@candor/contract/notifications/client.ts';
import type { NotificationSettings } from '@candor/contract/notifications/client.ts';
import { emailTimings } from '@candor/contract/notifications/groups.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { Button, linkLook } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { PageHeader } from '../../shared/page-header.tsx';
import { useServices } from '../../shared/use-services.ts';
import { notificationsKey as queryKey, useNotifications } from '../../shared/push/use-notifications.ts';
import { PushSection } from './push-section.tsx';
import { QuietHours } from './quiet-hours.tsx';
import { ownZone, useChoices } from './use-choices.ts';

export function NotificationsPage() {
  const t = useText();
  const { data, error, refetch } = useNotifications();
  return (
    <>
      <PageHeader title={t('notifications.title')} note={t('notifications.intro')} />
      {!data && error !== null && <LoadProblem problem={error} onRetry={() => void refetch()} />}
      {!data && error === null && (
        <Card>
          <SkeletonRows rows={7} leading={false} />
        </Card>
      )}
      {data && <Choices settings={data} />}
    </>
  );
}

function Choices({ settings }: { readonly settings: NotificationSettings }) {
  const t = useText();
  const { change, problem } = useChoices(settings);
  const canMail = settings.email !== null;
  return (
    <>
      <Address settings={settings} />
      {problem !== null && <ProblemNote problem={problem} title={t('notifications.save_failed')} />}
      <div className="grid items-start gap-[var(--section-gap)] lg:grid-cols-2">
        <Section title={t('notifications.by_email')} note={t('notifications.by_email_note')}>
          <Card className="flex flex-col divide-y divide-line">
            {settings.groups.map(({ group, email, is_fixed: isFixed }) => (
              <Switch
                key={group}
                label={t(`notifications.group_${group}`)}
                hint={isFixed ? t('notifications.always') : t(`notifications.group_${group}_note`)}
                checked={email}
                disabled={isFixed || !canMail}
                onCheckedChange={(wanted) =>
                  change({
                    groups: settings.groups.map((one) => (one.group === group ? { ...one, email: wanted } : one)),
                  })
                }
              />
            ))}
          </Card>
        </Section>
        <div className="flex flex-col gap-[var(--section-gap)]">
          <PushSection settings={settings} onGroups={(groups) => change({ groups })} />
          <Section title={t('notifications.when')}>
            <Card className="flex flex-col gap-5">
              <SegmentedControl
                wide
                label={t('notifications.when')}
                value={settings.email_timing}
                onValueChange={(timing) => change({ email_timing: timing })}
                segments={emailTimings.map((value) => ({ value, label: t(`notifications.${value}`) }))}
              />
              <p className="text-sm text-muted">{t(`notifications.${settings.email_timing}_note`)}</p>
              <QuietHours quiet={settings.quiet} zone={ownZone()} onChange={(quiet) => change({ quiet })} />
            </Card>
          </Section>
        </div>
      </div>
    </>
  );
}

function Address({ settings: { email, email_state: state } }: { readonly settings: NotificationSettings }) {
  const t = useText();
  const { api } = useServices();
  const query = useQueryClient();
  const mending = useSubmit(async () => void query.setQueryData(queryKey, await api.call(retryEmail)));
  const change = (
    <Link to="/profile/security" className={linkLook}>
      {t(state === 'none' ? 'notifications.add_email' : 'notifications.change_email')}
    </Link>
  );
  if (state === 'none') return <Banner tone="info" title={t('notifications.no_email')} action={change} />;
  if (state === 'good') {
    return (
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <span>
          {t('notifications.sent_to')} <bdi className="text-ink">{email}</bdi>
        </span>
        {change}
      </p>
    );
  }
  return (
    <Banner
      tone="warning"
      title={t('notifications.unreachable')}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <Button
            size="small"
            variant="secondary"
            loading={mending.isBusy}
            loadingLabel={t('shell.loading')}
            onClick={() => void mending.run()}
          >
            {t('notifications.try_again')}
          </Button>
          {change}
        </span>
      }
    >
      {t('notifications.unreachable_note')} <bdi>{email}</bdi>
    </Banner>
  );
}
