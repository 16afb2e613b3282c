// Notices in the browser: the switch of this one, why it cannot be, and which groups are told there. Groups hold for every browser.
import type { NotificationSettings } from '@candor/contract/notifications/client.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { PushHindrance } from '../../shared/push/push-hindrance.tsx';
import { usePush } from '../../shared/push/use-push.ts';

export interface PushSectionProps {
  readonly settings: NotificationSettings;
  readonly onGroups: (groups: NotificationSettings['groups']) => void;
}

export function PushSection({ settings, onGroups }: PushSectionProps) {
  const t = useText();
  const push = usePush(settings);
  const { groups } = settings;
  const { browsers } = settings.push;
  return (
    <Section title={t('notifications.push_title')}>
      <Card className="flex flex-col gap-3">
        {push.problem !== null && <ProblemNote problem={push.problem} title={t('notifications.push_failed')} />}
        <Switch
          label={t('notifications.push_switch')}
          hint={t('notifications.push_note')}
          checked={push.isOn}
          disabled={push.isBusy || push.ability !== 'ready'}
          onCheckedChange={push.change}
        />
        <PushHindrance push={push} />
        {browsers > 0 && (
          <fieldset className="flex flex-col divide-y divide-line border-t border-line pt-3">
            <legend className="sr-only">{t('notifications.push_groups', { count: browsers })}</legend>
            <p aria-hidden className="pb-2 text-sm text-muted">
              {t('notifications.push_groups', { count: browsers })}
            </p>
            {groups.map(({ group, push: isOn, is_fixed: isFixed }) => (
              <Switch
                key={group}
                label={t(`notifications.group_${group}`)}
                {...(isFixed ? { hint: t('notifications.always') } : {})}
                checked={isOn}
                disabled={isFixed}
                onCheckedChange={(wanted) =>
                  onGroups(groups.map((one) => (one.group === group ? { ...one, push: wanted } : one)))
                }
              />
            ))}
          </fieldset>
        )}
      </Card>
    </Section>
  );
}
