// One's own way in: password, passkeys, where one is signed in, and out everywhere.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OutputOf } from '@candor/contract/endpoint.ts';
import {
  addStaffPasskey,
  getStaffPasskeyOptions,
  listStaffPasskeys,
  removeStaffPasskey,
} from '@candor/contract/passkeys/staff.ts';
import { changeOwnPassword, endOwnSessions, listOwnSessions } from '@candor/contract/sessions/staff.ts';
import { SecretField } from '@candor/screens/forms/secret-field.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ignoreDismissal, makePasskey } from '../../shared/passkeys.ts';
import type { Action } from '../../shared/action.ts';
import { ActionsBar } from '../../shared/actions-bar.tsx';
import { formatTime } from '../../shared/formats.ts';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

export function AccountPage() {
  const { t } = useWords();
  return (
    <div className="flex max-w-3xl flex-col gap-4">
      <PageHead title={t('console-sessions.title')} />
      <PasswordCard />
      <PasskeysCard />
      <SessionsCard />
    </div>
  );
}

function PasswordCard() {
  const { t } = useWords();
  const { api, toasts } = useServices();
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  const submit = useSubmit(async () => {
    await api.call(changeOwnPassword, { body: { current, next } });
    setCurrent('');
    setNext('');
    toasts.show({ variant: 'success', title: t('console-sessions.password_done') });
  });
  const isReady = current !== '' && next.length >= 12;
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('credentials.password')}</h2>
      <SubmitForm isReady={isReady} onSend={submit.run}>
        <ProblemBanner problem={submit.problem} />
        <SecretField
          label={t('console-sessions.password_current')}
          value={current}
          onChange={(event) => setCurrent(event.target.value)}
        />
        <SecretField
          autoComplete="new-password"
          label={t('console-sessions.password_next')}
          hint={t('console.password_hint')}
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        <SubmitButton isReady={isReady} isBusy={submit.isBusy}>
          {t('console-sessions.password_change')}
        </SubmitButton>
      </SubmitForm>
    </Card>
  );
}

type OwnPasskey = OutputOf<typeof listStaffPasskeys>['items'][number];

const remove: Action<OwnPasskey> = {
  key: 'remove',
  label: 'console-sessions.passkey_remove',
  done: 'console-sessions.passkey_removed',
  note: 'console-sessions.passkey_remove_note',
  isDanger: true,
  roles: rolesOf(removeStaffPasskey),
  isOpen: () => true,
  fields: () => [],
  send: (api, { id }) => api.call(removeStaffPasskey, { params: { id } }),
};

const add: Action<undefined> = {
  key: 'add',
  label: 'console-sessions.passkey_add',
  done: 'console-sessions.passkey_added',
  note: 'console-sessions.passkey_note',
  roles: rolesOf(listStaffPasskeys),
  isOpen: () => true,
  fields: () => [{ kind: 'text', name: 'name', label: 'console-sessions.passkey_name', max: 60 }],
  send: async (api, _, { name = '' }) => {
    const { options } = await api.call(getStaffPasskeyOptions);
    await ignoreDismissal(async () => {
      const credential = await makePasskey(options);
      await api.call(addStaffPasskey, { body: { name, credential } });
    });
  },
};

function PasskeysCard() {
  const { t, locale } = useWords();
  const { api } = useServices();
  const own = useQuery({
    queryKey: ['own-passkeys'],
    queryFn: ({ signal }) => api.call(listStaffPasskeys, { signal }),
  });
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('console-sessions.passkeys')}</h2>
      <ProblemBanner problem={own.error} />
      {own.data?.items.length === 0 && <p className="text-muted">{t('console-sessions.passkeys_empty')}</p>}
      <ul className="flex flex-col gap-2">
        {own.data?.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center justify-between gap-2 border-t border-line pt-2">
            <span>
              <span className="font-medium">{item.name}</span>
              <span className="block text-sm text-muted">{formatTime(item.created_at, locale)}</span>
            </span>
            <ActionsBar item={item} actions={[remove]} />
          </li>
        ))}
      </ul>
      <ActionsBar item={undefined} actions={[add]} />
    </Card>
  );
}

function SessionsCard() {
  const { t, locale } = useWords();
  const { api, session } = useServices();
  const query = useQueryClient();
  const open = useQuery({
    queryKey: ['own-sessions'],
    queryFn: ({ signal }) => api.call(listOwnSessions, { signal }),
  });
  const end = useSubmit(async (keep: boolean) => {
    await api.call(endOwnSessions, { body: { keep_current: keep } });
    if (keep) await query.invalidateQueries({ queryKey: ['own-sessions'] });
    else session.clear();
  });
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-semibold">{t('console-sessions.sessions')}</h2>
      <ProblemBanner problem={open.error ?? end.problem} />
      <ul className="flex flex-col gap-2">
        {open.data?.items.map((item) => (
          <li key={item.id} className="flex flex-wrap items-center gap-2 border-t border-line pt-2">
            <span className="font-medium">{[item.browser, item.os].filter((part) => part !== '').join(' · ')}</span>
            <span className="text-sm text-muted">
              {[item.city, item.country].filter((part) => part !== null && part !== '').join(', ')}{' '}
              {formatTime(item.last_seen_at, locale)}
            </span>
            {item.current && <Badge tone="info">{t('console-sessions.this_session')}</Badge>}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="secondary"
          size="small"
          loading={end.isBusy}
          loadingLabel={t('shell.loading')}
          onClick={() => void end.run(true)}
        >
          {t('console-sessions.end_others')}
        </Button>
        <Button variant="danger" size="small" onClick={() => void end.run(false)}>
          {t('console-sessions.end_all')}
        </Button>
      </div>
    </Card>
  );
}
