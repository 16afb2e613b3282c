// Keeps each choice on the server at once. A choice made while the last one is on its way is not lost: it follows. What was not taken goes back.
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { saveNotifications } from '@candor/contract/notifications/client.ts';
import type { NotificationSettings } from '@candor/contract/notifications/client.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { notificationsKey } from '../../shared/push/use-notifications.ts';
import { useServices } from '../../shared/use-services.ts';

/** The hours are those of where the client is. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface Choices {
  readonly change: (part: Partial<NotificationSettings>) => void;
  readonly problem: unknown;
}

export function useChoices(settings: NotificationSettings): Choices {
  const { api } = useServices();
  const query = useQueryClient();
  const kept = useRef(settings);
  const wanted = useRef<NotificationSettings | null>(null);
  const saving = useSubmit(async () => {
    for (let next = wanted.current; next !== null; next = wanted.current) {
      wanted.current = null;
      const { groups, email_timing, quiet } = next;
      const said = groups.map(({ group, email, push }) => ({ group, email, push }));
      try {
        const body = { groups: said, email_timing, quiet, time_zone: ownZone() };
        kept.current = await api.call(saveNotifications, { body });
      } catch (problem) {
        wanted.current = null;
        query.setQueryData(notificationsKey, kept.current);
        throw problem;
      }
      if (wanted.current === null) query.setQueryData(notificationsKey, kept.current);
    }
  });
  const change = (part: Partial<NotificationSettings>): void => {
    const latest = { ...(query.getQueryData<NotificationSettings>(notificationsKey) ?? settings), ...part };
    // An answer that was asked for before would show the choice of before once more.
    void query.cancelQueries({ queryKey: notificationsKey });
    query.setQueryData(notificationsKey, latest);
    wanted.current = latest;
    void saving.run();
  };
  return { change, problem: saving.problem };
}
