// The published rules: what moves a score and by how much, in the words that every line uses.
import type { Score } from '@candor/contract/score/client.ts';
import { joinClasses, useUi } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

export function RulesSection({ rules, range }: Pick<Score, 'rules' | 'range'>) {
  const t = useText();
  const { locale } = useUi();
  const language = useLanguage();
  const date = formatInstant(`${rules.since}T12:00:00Z`, 'date', { locale: language });
  return (
    <Section title={t('score.rules')}>
      <Card className="flex flex-col gap-3">
        <ul className="flex flex-col divide-y divide-line">
          {rules.items.map(({ reason, points, counts }) => (
            <li key={reason} className="flex items-baseline justify-between gap-4 py-2.5 first:pt-0">
              <span className="min-w-0">
                {t(`score.reason_${reason}`)}
                <span className="block text-sm text-muted">{t(`score.counts_${counts}`)}</span>
              </span>
              <span
                className={joinClasses('ui-num shrink-0 font-semibold', points > 0 ? 'text-success' : 'text-danger')}
              >
                {formatDecimal(String(points), locale, { signDisplay: 'always' })}
              </span>
            </li>
          ))}
        </ul>
        <p className="text-sm text-muted">
          {t('score.rules_note', { version: rules.version, date, start: range.start })}
        </p>
      </Card>
    </Section>
  );
}
