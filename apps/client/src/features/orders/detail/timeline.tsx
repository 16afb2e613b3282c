// Every status the order went through, oldest first, with why where there is a why.
import type { OrderDetail, OrderEvent } from '@candor/contract/orders/client.ts';
import { bustCauses, orderEndings, orderRejections, orderWaits } from '@candor/contract/orders/statuses.ts';
import { formatDecimal, formatMoney } from '@candor/ui/amount/number-format.ts';
import { Timeline } from '@candor/ui/steps/timeline.tsx';
import type { TimelineState } from '@candor/ui/steps/timeline.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

const unhappy: ReadonlySet<OrderEvent['act']> = new Set(['cancelled', 'expired', 'rejected', 'busted', 'late']);

export function OrderTimeline({ order }: { readonly order: OrderDetail }) {
  const t = useText();
  const locale = useLanguage();
  const { timeline, instrument } = order;
  return (
    <Section title={t('orders-ui.timeline')}>
      <Card>
        <Timeline
          label={t('orders-ui.timeline')}
          steps={timeline.map((event, index) => {
            const state = stateOf(event, index === timeline.length - 1 && order.closed_at === null);
            const size =
              event.quantity === null || event.price === null
                ? undefined
                : t('orders-ui.fill', {
                    quantity: formatDecimal(event.quantity, locale),
                    price: formatMoney({ amount: event.price, currency: instrument.currency }, locale),
                  });
            const detail = [size, explain(t, event)].filter((text) => text !== undefined).join(' · ');
            return {
              key: `${event.at} ${String(index)}`,
              state,
              stateLabel: t(`orders-ui.step_${state}`),
              title: t(causeOf(event) ? 'orders-ui.act_undone' : `orders-ui.act_${event.act}`),
              time: formatInstant(event.at, 'dateTime', { locale }),
              ...(detail === '' ? {} : { detail }),
            };
          })}
        />
      </Card>
    </Section>
  );
}

function stateOf({ act }: OrderEvent, isOpen: boolean): Exclude<TimelineState, 'waiting'> {
  if (unhappy.has(act)) return 'failed';
  return isOpen ? 'current' : 'done';
}

/** Why two people took a trade back; nothing when the market did. */
function causeOf({ act, detail }: OrderEvent) {
  return act === 'busted' ? bustCauses.find((one) => one === detail) : undefined;
}

/** A wait, an ending or a rejection in words; what this page has no word for is left out. */
function explain(t: Translate, event: OrderEvent): string | undefined {
  const { detail } = event;
  const cause = causeOf(event);
  if (cause) return t(`orders-ui.bust_${cause}`);
  const wait = orderWaits.find((one) => one === detail);
  if (wait) return t(`orders-ui.wait_${wait}`);
  const ending = orderEndings.find((one) => one === detail);
  if (ending) return t(`orders-ui.ending_${ending}`);
  const rejection = orderRejections.find((one) => one === detail);
  return rejection && t(`orders-ui.rejection_${rejection}`);
}
