// The ticket of an order that is there: another price or quantity for what is left of it, or the sale of what it bought.
import type { Order } from '@candor/contract/orders/client.ts';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { Ticket } from '../ticket/ticket.tsx';

export interface OrderTicketProps {
  readonly order: Order;
  readonly way: 'replace' | 'sell';
  readonly onClose: () => void;
}

const ignore = (): void => undefined;

export function OrderTicket({ order, way, onClose }: OrderTicketProps) {
  const t = useText();
  const { instrument, side } = order;
  return (
    <Dialog
      open
      onOpenChange={(next) => (next ? undefined : onClose())}
      title={way === 'replace' ? t('orders-ui.change_title') : `${t('orders-ui.sell')} ${instrument.symbol}`}
      {...(way === 'replace' ? { description: t('orders-ui.change_note') } : {})}
      closeLabel={t('shell.close')}
    >
      <Ticket place={instrument} side={way === 'sell' ? 'sell' : side} onSide={ignore} {...{ way, order }} />
    </Dialog>
  );
}
