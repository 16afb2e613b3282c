// The status of a deposit as one word.
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { StateTone } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';

const tones = { pending: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  Deposit['status'],
  StateTone
>;

type Standing = Pick<Deposit, 'status' | 'corrected'>;

/** What was credited and taken back again is not simply credited. */
export function wordOfStatus({ status, corrected }: Standing) {
  return corrected === null ? (`deposits.status_${status}` as const) : 'deposits.status_corrected';
}

export function StatusBadge({ status, corrected }: Standing) {
  const t = useText();
  return <Badge tone={corrected === null ? tones[status] : 'warning'}>{t(wordOfStatus({ status, corrected }))}</Badge>;
}
