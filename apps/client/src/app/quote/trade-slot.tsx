// Where one trades on the quote page: beside it on a desktop, always in view; under the thumb on a phone, with the ticket as a sheet.
// The ticket itself is brought after the page, and only to whoever is signed in. B and S choose the side.
import { Link, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import type { OrderSide } from '@candor/contract/products/types.ts';
import { Button, buttonLook } from '@candor/ui';
import { CheckIcon } from '@candor/ui/icons/status.tsx';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useText } from '@candor/web';
import { useIsSignedIn } from '../../shared/use-services.ts';
import { useSingleKeys } from '../../shared/use-single-keys.ts';

const Ticket = lazy(async () => ({ default: (await import('../../features/orders/ticket/ticket.tsx')).Ticket }));
const TicketSheet = lazy(async () => ({ default: (await import('./ticket-sheet.tsx')).TicketSheet }));

export interface TradeSlotProps {
  readonly market: string;
  readonly symbol: string;
}

/** From here on there is room for the ticket beside the chart. */
export const besidePx = 1024;

export function TradeAside({ market, symbol }: TradeSlotProps) {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  const [side, setSide] = useState<OrderSide>('buy');
  const box = useRef<HTMLElement>(null);
  const choose = (next: OrderSide): void => {
    setSide(next);
    box.current?.focus();
  };
  useSingleKeys({ b: () => choose('buy'), s: () => choose('sell') });
  return (
    <aside
      ref={box}
      tabIndex={-1}
      aria-label={t('quote.trade')}
      data-trade
      className="ui-card sticky top-[calc(var(--header-height)+4rem)] max-h-[calc(100dvh-var(--header-height)-5rem)] overflow-y-auto outline-none"
    >
      {isSignedIn ? (
        <Suspense fallback={<SkeletonRows rows={6} leading={false} />}>
          <Ticket key={`${market}:${symbol}`} place={{ market, symbol }} side={side} onSide={setSide} />
        </Suspense>
      ) : (
        <GuestOffer symbol={symbol} />
      )}
    </aside>
  );
}

/** Where a client's ticket stands, a guest reads what it does. */
function GuestOffer({ symbol }: Pick<TradeSlotProps, 'symbol'>) {
  const t = useText();
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <div className="flex flex-col gap-5">
      <h2 className="text-lg font-semibold">{t('quote.guest_title', { symbol })}</h2>
      <ul className="flex flex-col gap-3 text-sm">
        {(['costs', 'orders', 'follow'] as const).map((name) => (
          <li key={name} className="flex items-start gap-3">
            <CheckIcon size={18} className="mt-0.5 shrink-0 text-accent" />
            <span>{t(`quote.guest_${name}`)}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-3">
        <GuestTrade />
        <Link to="/register" search={{ redirect: href }} className={buttonLook({ variant: 'secondary', wide: true })}>
          {t('shell.create_account')}
        </Link>
      </div>
    </div>
  );
}

function GuestTrade() {
  const t = useText();
  const href = useRouterState({ select: (state) => state.location.href });
  return (
    <Link to="/login" search={{ redirect: href }} className={buttonLook({ wide: true })}>
      {t('quote.sign_in_to_trade')}
    </Link>
  );
}

export function TradeBar({ market, symbol }: TradeSlotProps) {
  const t = useText();
  const isSignedIn = useIsSignedIn();
  const [side, setSide] = useState<OrderSide | null>(null);
  useSingleKeys(isSignedIn ? { b: () => setSide('buy'), s: () => setSide('sell') } : {});
  return (
    <>
      {/* As high as the bar, so that the page can be read to its end. */}
      <div aria-hidden className="h-16" />
      <section
        aria-label={t('quote.trade')}
        // On a tablet it begins beside the rail and ends before the button of the chat.
        className="fixed inset-x-0 bottom-[calc(var(--tabbar-height)+env(safe-area-inset-bottom))] z-20 border-t border-line bg-surface px-[var(--page-pad)] py-2 md:bottom-0 md:pe-24 md:in-data-[layout=hr]:start-[var(--sidebar-width-compact)] min-[51.25rem]:in-data-[layout=hr]:start-[var(--sidebar-width)]"
      >
        {isSignedIn ? (
          <div className="grid grid-cols-2 gap-3">
            <Button variant="secondary" onClick={() => setSide('sell')}>
              {t('quote.sell')}
            </Button>
            <Button onClick={() => setSide('buy')}>{t('quote.buy')}</Button>
          </div>
        ) : (
          <GuestTrade />
        )}
      </section>
      <Suspense fallback={null}>
        {side !== null && <TicketSheet {...{ market, symbol, side }} onSide={setSide} onClose={() => setSide(null)} />}
      </Suspense>
    </>
  );
}
