// The status of an order as a word with its colour.
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { BadgeTone } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';

const tones = {
  pending: 'accent',
  awaiting: 'info',
  payment: 'warning',
  listing: 'info',
  settle: 'info',
  outstanding: 'warning',
  holding: 'success',
  sold: 'success',
  rejected: 'danger',
  cancelled: 'neutral',
  expired: 'neutral',
} as const satisfies Record<OrderStatus, BadgeTone>;

export function StatusBadge({ status }: { readonly status: OrderStatus }) {
  const t = useText();
  return <Badge tone={tones[status]}>{t(`orders-ui.status_${status}`)}</Badge>;
}
