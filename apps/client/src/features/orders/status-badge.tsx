// The status of an order as a word with its colour.
import type { Order } from '@candor/contract/orders/client.ts';
import type { OrderStatus } from '@candor/contract/orders/statuses.ts';
import { Badge } from '@candor/ui/status/badge.tsx';
import type { StateTone } from '@candor/ui/status/badge.tsx';
import { useText } from '@candor/web';
import { sayStatus } from '../../shared/orders/status-words.ts';

const tones = {
  pending: 'info',
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
} as const satisfies Record<OrderStatus, StateTone>;

export function StatusBadge({ order: { type, status } }: { readonly order: Pick<Order, 'type' | 'status'> }) {
  const t = useText();
  return <Badge tone={tones[status]}>{sayStatus(t, type, status)}</Badge>;
}
