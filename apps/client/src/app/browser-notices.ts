// What signing in and out does to notices in this browser. Their code is brought only where a person once allowed them.
import type { Api } from '@candor/web/api/api.ts';
import type { WebLog } from '@candor/web/log/log.ts';
import type { OpenSession } from '@candor/web/session/open-session.ts';

const isAllowed = (): boolean => 'Notification' in globalThis && Notification.permission === 'granted';

/** Nobody waits for it. */
export function renewNotices(api: Api, log: WebLog): void {
  if (!isAllowed()) return;
  import('../shared/push/renew-browser.ts')
    .then(({ renewBrowser }) => renewBrowser(api))
    .catch((problem: unknown) => log.add('push', problem));
}

/** A browser that is signed out is told of nothing; one whose session ran out goes on until somebody else signs in. */
export function endNoticesWith(session: OpenSession, log: WebLog): OpenSession {
  return {
    ...session,
    async logout() {
      const isTold = await session.logout();
      if (!isAllowed()) return isTold;
      await import('../shared/push/browser.ts')
        .then(({ forgetBrowser }) => forgetBrowser())
        .catch((problem: unknown) => log.add('push', problem));
      return isTold;
    },
  };
}
