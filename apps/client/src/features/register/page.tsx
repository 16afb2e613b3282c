// The page of /register: its title. The form of the feature takes the room below it.
import { useText } from '@candor/web';
import { PageHeader } from '../../shared/page-header.tsx';

export function RegisterPage() {
  const t = useText();
  return <PageHeader title={t('shell.register')} hasBack={false} />;
}
