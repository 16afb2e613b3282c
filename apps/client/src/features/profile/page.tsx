// The page of /profile: its title. The form of the feature takes the room below it.
import { useText } from '@candor/web';
import { PageHeader } from '../../shared/page-header.tsx';

export function ProfilePage() {
  const t = useText();
  return <PageHeader title={t('shell.profile')} hasBack={false} />;
}
