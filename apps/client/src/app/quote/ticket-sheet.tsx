// The order ticket as a sheet from below, for screens without room beside the chart.
import type { OrderSide } from '@candor/contract/products/types.ts';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { Ticket } from '../../features/orders/ticket/ticket.tsx';

export interface TicketSheetProps {
  readonly market: string;
  readonly symbol: string;
  readonly side: OrderSide;
  readonly onSide: (side: OrderSide) => void;
  readonly onClose: () => void;
}

export function TicketSheet({ market, symbol, side, onSide, onClose }: TicketSheetProps) {
  const t = useText();
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={`${symbol} · ${market}`}
      closeLabel={t('shell.close')}
    >
      <Ticket place={{ market, symbol }} side={side} onSide={onSide} />
    </Dialog>
  );
}
