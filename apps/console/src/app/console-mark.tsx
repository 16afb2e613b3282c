// The brand's sign with the word that tells the desk from the app of clients.
import { useText } from '@candor/web';
import { useServices } from '../shared/use-services.tsx';
import { logoOf } from './logo.ts';

export function ConsoleMark() {
  const t = useText();
  const { profile } = useServices();
  return (
    <p className="flex min-h-10 items-center gap-2 px-2">
      <img src={logoOf(profile.name)} alt="" className="h-7 max-w-32" />
      <span className="rounded-small bg-sunken px-1.5 py-0.5 text-xs font-semibold text-muted">
        {t('console.title')}
      </span>
    </p>
  );
}
