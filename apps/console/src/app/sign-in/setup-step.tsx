// An invited person sets name and password with both halves of the set-up code, one from each of the two who invited.
import { useState } from 'react';
import { setUpStaff } from '@candor/contract/staffing/staff.ts';
import { linkLook } from '@candor/ui';
import { SecretField } from '@candor/screens/forms/secret-field.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Go } from '../../shared/go.tsx';
import { PageHead } from '../../shared/page-head.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

const empty = { username: '', maker_code: '', checker_code: '', full_name: '', password: '' };

const fields = [
  { name: 'username', label: 'credentials.username' },
  { name: 'maker_code', label: 'console.setup_maker_code' },
  { name: 'checker_code', label: 'console.setup_checker_code' },
  { name: 'full_name', label: 'console.full_name' },
] as const;

export function SetupStep() {
  const { t } = useWords();
  const { api, address, toasts } = useServices();
  const [values, setValues] = useState(empty);
  const isFilled = Object.values(values).every((value) => value.trim() !== '');
  const submit = useSubmit(async () => {
    await api.call(setUpStaff, { body: values, bearer: null });
    toasts.show({ variant: 'success', title: t('console.setup_done') });
    address.go('/');
  });
  const change = (name: keyof typeof empty, value: string): void => setValues((now) => ({ ...now, [name]: value }));
  return (
    <>
      <PageHead title={t('console.setup_title')} />
      <p className="text-muted">{t('console.setup_text')}</p>
      <SubmitForm isReady={isFilled} onSend={submit.run}>
        <ProblemBanner problem={submit.problem} />
        {fields.map(({ name, label }) => (
          <TextField
            key={name}
            label={t(label)}
            value={values[name]}
            autoComplete={name === 'full_name' ? 'name' : 'off'}
            spellCheck={false}
            onChange={(event) => change(name, event.target.value)}
          />
        ))}
        <SecretField
          label={t('credentials.new_password')}
          hint={t('console.password_hint')}
          autoComplete="new-password"
          value={values.password}
          onChange={(event) => change('password', event.target.value)}
        />
        <SubmitButton wide isReady={isFilled} isBusy={submit.isBusy}>
          {t('console.setup_submit')}
        </SubmitButton>
      </SubmitForm>
      <Go to="/" className={linkLook}>
        {t('credentials.back_to_login')}
      </Go>
    </>
  );
}
