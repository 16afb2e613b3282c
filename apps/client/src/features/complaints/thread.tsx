// Everything that was written in a complaint, oldest first; the answer of the house is marked as such.
import type { Complaint } from '@candor/contract/complaints/client.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

export function Thread({ complaint }: { readonly complaint: Complaint }) {
  const t = useText();
  const locale = useLanguage();
  return (
    <ol aria-label={t('complaints.thread')} className="flex flex-col gap-3">
      {complaint.entries.map(({ id, by, text, outcome, created_at: at }) => (
        <li key={id}>
          <Card className="flex flex-col gap-2">
            <p className="flex flex-wrap items-center gap-2 text-sm text-muted">
              <strong className="text-ink">
                {t(
                  by === 'client'
                    ? 'complaints.by_client'
                    : outcome
                      ? 'complaints.final_answer'
                      : 'complaints.by_house',
                )}
              </strong>
              {formatInstant(at, 'dateTime', { locale })}
              {outcome !== null && <Badge tone="neutral">{t(`complaints.outcome_${outcome}`)}</Badge>}
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere">{text}</p>
          </Card>
        </li>
      ))}
    </ol>
  );
}
