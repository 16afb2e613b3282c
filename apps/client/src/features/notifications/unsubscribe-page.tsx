// /unsubscribe: where the link of a mail leads, signed in or not. Asks once and says plainly what ends; opening it changes nothing.
import { Link, useSearch } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { getUnsubscription, unsubscribe } from '@candor/contract/notifications/client.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button, linkLook } from '@candor/ui';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { useServices } from '../../shared/use-services.ts';

export function UnsubscribePage() {
  const t = useText();
  const { token = '' } = useSearch({ from: '/unsubscribe' });
  const { api } = useServices();
  const params = { token };
  const [isDone, setIsDone] = useState(false);
  const { data, isPending, isError } = useQuery({
    queryKey: ['unsubscription', token],
    queryFn: ({ signal }) => api.call(getUnsubscription, { params, signal, bearer: null }),
    retry: false,
  });
  const ending = useSubmit(async () => {
    await api.call(unsubscribe, { params, bearer: null });
    setIsDone(true);
  });
  const group = data ? t(`notifications.group_${data.group}`) : '';
  return (
    <div className="flex flex-col gap-6 pt-2 sm:pt-8">
      <h1 className="text-2xl font-bold tracking-tight">{t('notifications.end_title')}</h1>
      {isPending && <SkeletonRows rows={2} leading={false} />}
      {isError && <Banner tone="warning" title={t('notifications.end_unknown')} />}
      {data && (isDone || !data.is_on) && (
        <Banner tone="success" title={t('notifications.end_done', { group })}>
          {t('notifications.end_security')}
        </Banner>
      )}
      {data && !isDone && data.is_on && (
        <>
          <p>{t('notifications.end_ask', { group, company: data.company })}</p>
          <p className="text-sm text-muted">{t('notifications.end_security')}</p>
          {ending.problem !== null && <ProblemNote problem={ending.problem} />}
          <Button loading={ending.isBusy} loadingLabel={t('shell.loading')} onClick={() => void ending.run()}>
            {t('notifications.end_button')}
          </Button>
        </>
      )}
      <Link to="/profile/notifications" className={`${linkLook} self-start`}>
        {t('notifications.end_settings')}
      </Link>
    </div>
  );
}
