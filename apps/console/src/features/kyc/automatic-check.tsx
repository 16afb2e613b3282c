// What an outside service found, or that none is connected and people review alone. It decides nothing.
import { Badge } from '@candor/ui/status/badge.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { time } from '../../shared/cells.tsx';
import { useWords } from '../../shared/use-services.tsx';
import type { Submission } from './answers.ts';

const tones = { clear: 'success', consider: 'danger', not_done: 'neutral' } as const;

export function AutomaticCheck({ automatic }: Pick<Submission, 'automatic'>) {
  const words = useWords();
  const { t } = words;
  if (automatic === null) return <p className="text-sm text-muted">{t('console-kyc.manual')}</p>;
  const { provider, state, results, asked_at: asked, answered_at: answered } = automatic;
  return (
    <Section level={3} title={t('console-kyc.automatic', { provider })} note={t('console-kyc.automatic_note')}>
      <p className="text-sm">
        {t(`console-kyc.automatic_${state}`)} · {time(answered ?? asked, words)}
      </p>
      <ul className="flex flex-wrap gap-1.5">
        {results.map(({ kind, verdict, labels }) => (
          <li key={kind}>
            <Badge tone={tones[verdict]}>
              {t(`console-kyc.result_${kind}`)}: {t(`console-kyc.verdict_${verdict}`)}
              {labels.length > 0 && ` (${labels.join(', ')})`}
            </Badge>
          </li>
        ))}
      </ul>
    </Section>
  );
}
