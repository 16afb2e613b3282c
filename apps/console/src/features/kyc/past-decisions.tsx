// What was decided about this client before, by whom and why, and which agreement was accepted.
import { Section } from '@candor/ui/surface/section.tsx';
import { time } from '../../shared/cells.tsx';
import { shortId } from '../../shared/formats.ts';
import { nameReason, sayKycReason } from '../../shared/kyc-reasons.ts';
import { useWords } from '../../shared/use-services.tsx';
import type { Submission } from './answers.ts';

export function PastDecisions({ submission: { decisions, agreement } }: { readonly submission: Submission }) {
  const words = useWords();
  const { t } = words;
  return (
    <Section level={3} title={t('console-kyc.past')}>
      {decisions.length === 0 && <p className="text-sm text-muted">{t('console-kyc.past_none')}</p>}
      <ol className="flex flex-col gap-2 text-sm">
        {decisions.toReversed().map((decision) => (
          <li key={decision.decided_at} className="flex flex-col gap-0.5">
            <span>
              {t('console-kyc.version', { version: decision.version })} · {t(`console-queues.kyc_${decision.verdict}`)}{' '}
              · {time(decision.decided_at, words)}
            </span>
            {decision.reasons.map((reason) => (
              <span key={nameReason(reason)}>{sayKycReason(t, reason)}</span>
            ))}
            {decision.remark !== null && <span className="wrap-anywhere">{decision.remark}</span>}
            <span className="text-muted">
              {t('console-kyc.decided_by', {
                maker: decision.maker_name ?? shortId(decision.maker_id),
                checker: decision.checker_name ?? shortId(decision.checker_id),
              })}
            </span>
          </li>
        ))}
      </ol>
      <p className="text-sm text-muted">
        {agreement === null
          ? t('console-kyc.no_agreement')
          : t('console-kyc.agreement', {
              version: agreement.version,
              language: agreement.language,
              time: time(agreement.accepted_at, words),
            })}
      </p>
    </Section>
  );
}
