// What machines found: the format checks, other clients who gave the same, and names on lists of sanctions with the reason for each hit.
// None of it decides anything.
import { Badge } from '@candor/ui/status/badge.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { ToClient } from '../../shared/to-client.tsx';
import { useWords } from '../../shared/use-services.tsx';
import type { Submission } from './answers.ts';

export function Findings({ submission }: { readonly submission: Submission }) {
  const { t } = useWords();
  const { checks, changed } = submission;
  const images = (['id_front', 'id_back'] as const).filter((name) => changed.includes(name));
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={t('console-queues.checks')} className="flex flex-wrap gap-1.5">
        {checks.map(({ check, passed }) => (
          <li key={check}>
            <Badge tone={passed ? 'success' : 'danger'}>
              {t(`console-kyc.check_${check}`)}: {t(passed ? 'console.yes' : 'console.no')}
            </Badge>
          </li>
        ))}
      </ul>
      {images.length > 0 && (
        <p className="text-sm text-muted">
          {t('console-kyc.new_images')}: {images.map((name) => t(`kyc.part_${name}`)).join(', ')}
        </p>
      )}
      <Sharers label={t('console-kyc.same_number')} clients={submission.same_number} />
      <Sharers label={t('console-kyc.same_phone')} clients={submission.same_phone} />
      <Sharers label={t('console-kyc.same_account')} clients={submission.same_account} />
      <Matches matches={submission.matches} />
    </div>
  );
}

function Sharers({ label, clients }: { readonly label: string; readonly clients: readonly string[] }) {
  if (clients.length === 0) return null;
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-sm">
      <span className="text-muted">{label}:</span>
      {clients.map((id) => (
        <ToClient key={id} id={id} />
      ))}
    </p>
  );
}

export function Matches({ matches }: Pick<Submission, 'matches'>) {
  const { t } = useWords();
  if (matches.length === 0) return null;
  return (
    <Banner tone="warning" title={t('console-queues.hits')}>
      <ul className="flex flex-col gap-1">
        {matches.map(({ list, entry, name, likeness, born }) => (
          <li key={`${list}|${entry}`}>
            <strong>{name}</strong> · {list} {entry} · {t('console-kyc.alike', { likeness })},{' '}
            {t(`console-kyc.born_${born}`)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
