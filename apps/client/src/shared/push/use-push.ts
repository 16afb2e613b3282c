// Turning notices in this browser on and off: the browser's own question first, then the server. Never by itself.
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { subscribePush, unsubscribePush } from '@candor/contract/notifications/client.ts';
import type { NotificationSettings } from '@candor/contract/notifications/client.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useServices } from '../use-services.ts';
import { forgetBrowser, readAbility, subscribeBrowser } from './browser.ts';
import type { PushAbility } from './browser.ts';
import { keepAddress } from './kept-address.ts';
import { notificationsKey } from './use-notifications.ts';

export interface Push {
  readonly ability: PushAbility;
  readonly isOn: boolean;
  /** The browser asked and the person did not say yes. */
  readonly isUnanswered: boolean;
  readonly isBusy: boolean;
  readonly problem: unknown;
  readonly change: (wanted: boolean) => void;
}

export function usePush({ push }: Pick<NotificationSettings, 'push'>): Push {
  const { api } = useServices();
  const query = useQueryClient();
  const [ability, setAbility] = useState(readAbility);
  const [isUnanswered, setIsUnanswered] = useState(false);
  const turning = useSubmit(async (wanted: boolean) => {
    if (!wanted) {
      query.setQueryData(notificationsKey, await api.call(unsubscribePush));
      await forgetBrowser();
      return;
    }
    const address = await subscribeBrowser(push.sender).finally(() => setAbility(readAbility()));
    setIsUnanswered(address === undefined);
    if (!address) return;
    query.setQueryData(notificationsKey, await api.call(subscribePush, { body: address }));
    await keepAddress(api.profile(), push.sender, address);
  });
  return {
    ability,
    isOn: push.is_here && ability === 'ready',
    isUnanswered,
    isBusy: turning.isBusy,
    problem: turning.problem,
    change: (wanted) => void turning.run(wanted),
  };
}
