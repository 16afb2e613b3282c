// On the demo profile: its people, as the server names them. Nothing of them is part of this app, and every other profile gets none.
import { useQuery } from '@tanstack/react-query';
import { getDemoLogins } from '@candor/contract/demo/client.ts';
import type { DemoLogin } from '@candor/contract/demo/client.ts';
import { Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { useIsDemo, useServices } from '../../shared/use-services.ts';

export function DemoHint({ onChoose }: { readonly onChoose: (login: DemoLogin) => void }) {
  const t = useText();
  const { api } = useServices();
  const isDemo = useIsDemo();
  const logins = useQuery({
    queryKey: ['login', 'demo'],
    enabled: isDemo,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => api.call(getDemoLogins, { bearer: null, signal }),
  });
  if (!isDemo || !logins.data || logins.data.length === 0) return null;
  return (
    <Banner tone="info" title={t('login.demo_title')}>
      <p>{t('login.demo_text')}</p>
      <ul className="mt-2 flex flex-col divide-y divide-line">
        {logins.data.map((login) => (
          <li key={login.username} className="flex flex-wrap items-center gap-x-3 py-1">
            <span className="min-w-0 flex-1">
              <span className="font-medium text-fg">{login.username}</span>
              {login.pin !== undefined && (
                <span className="ui-num ms-2">{t('login.demo_pin', { pin: login.pin })}</span>
              )}
              <DemoState username={login.username} />
              {login.totp_secret !== undefined && (
                <span className="block font-mono text-xs break-all">
                  {t('login.demo_key', { key: login.totp_secret })}
                </span>
              )}
            </span>
            <Button
              variant="quiet"
              size="small"
              className="px-3"
              aria-label={t('login.demo_use_name', { name: login.username })}
              onClick={() => onChoose(login)}
            >
              {t('login.demo_use')}
            </Button>
          </li>
        ))}
      </ul>
    </Banner>
  );
}

const states = ['fresh', 'investor', 'careful', 'borrower', 'waiting', 'rejected'] as const;

/** What can be seen with this login; an install may have others. */
function DemoState({ username }: { readonly username: string }) {
  const t = useText();
  const state = states.find((known) => known === username);
  return state === undefined ? null : <span className="block text-sm">{t(`login.demo_is_${state}`)}</span>;
}
