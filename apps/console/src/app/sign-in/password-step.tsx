// Username and password of a member of staff.
import { useState } from 'react';
import { SecretField } from '@candor/screens/forms/secret-field.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { UsernameField } from '@candor/screens/forms/username-field.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { SubmitButton, SubmitForm } from '../../shared/submit-form.tsx';
import { useServices, useWords } from '../../shared/use-services.tsx';

export function PasswordStep() {
  const { t } = useWords();
  const { session } = useServices();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const submit = useSubmit(async () => session.login(username.trim(), password));
  const isReady = username.trim() !== '' && password !== '';
  return (
    <SubmitForm isReady={isReady} onSend={submit.run}>
      <ProblemBanner problem={submit.problem} />
      <UsernameField value={username} onChange={(event) => setUsername(event.target.value)} />
      <SecretField
        label={t('credentials.password')}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton wide isReady={isReady} isBusy={submit.isBusy}>
        {t('login.submit')}
      </SubmitButton>
    </SubmitForm>
  );
}
