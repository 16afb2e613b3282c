// The place of the open orders on home. Rows and texts come after the page stands; their room is kept, so that nothing moves.
import { lazy, Suspense } from 'react';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { shownOrders } from './use-open-orders.ts';
import type { OpenOrders } from './use-open-orders.ts';

const OpenOrdersList = lazy(async () => ({ default: (await import('./open-orders.tsx')).OpenOrdersList }));

const nouns = ['orders-ui'] as const;
const headPx = 90;
const rowPx = 64;

export function HomeOrders(open: OpenOrders) {
  const isReady = useNouns(nouns);
  const room = <div style={{ minHeight: headPx + Math.min(open.orders.length, shownOrders) * rowPx }} />;
  if (!isReady) return room;
  return (
    <Suspense fallback={room}>
      <OpenOrdersList {...open} />
    </Suspense>
  );
}
