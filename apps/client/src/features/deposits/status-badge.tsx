// The status of a deposit as one word.
import type { Deposit } from '@candor/contract/deposits/client.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';

const TONES = { pending: 'warning', approved: 'success', rejected: 'danger' } as const satisfies Record<
  Deposit['status'],
  BadgeTone
>;

export function StatusBadge({ status }: { readonly status: Deposit['status'] }) {
  const t = useText();
  return <Badge tone={TONES[status]}>{t(`deposits.status_${status}`)}</Badge>;
}
