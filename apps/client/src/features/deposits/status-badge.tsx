// The status of a deposit as one word.
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  Deposit['status'],
  BadgeTone
>;

/** What was credited and taken back again is not simply credited. */
export function StatusBadge({ status, corrected }: Pick<Deposit, 'status' | 'corrected'>) {
  const t = useText();
  if (corrected !== null) return <Badge tone="warning">{t('deposits.status_corrected')}</Badge>;
  return <Badge tone={tones[status]}>{t(`deposits.status_${status}`)}</Badge>;
}
