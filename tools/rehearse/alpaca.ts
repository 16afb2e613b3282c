// A broker to rehearse with: Alpaca's Broker API on this machine. It takes every order and fills it in two parts at the order's own price.
// It numbers on from the time it starts at: who has read its executions of the last time finds those of this one.
import { alpacaAccount, startLocalAlpaca } from '@candor/testkit/local-alpaca.ts';
import type { LocalAlpaca, LocalAlpacaOrder } from '@candor/testkit/local-alpaca.ts';
import type { Rehearsal } from './rehearsal.ts';

const port = 4801;
const fillable: ReadonlySet<string> = new Set(['new', 'partially_filled']);

export async function rehearseAlpaca(wantedPort = port): Promise<Rehearsal & { readonly vendor: LocalAlpaca }> {
  const vendor = await startLocalAlpaca(() => new Date(), wantedPort, Date.now());
  const { key, secret, houseAccount } = alpacaAccount;
  return {
    vendor,
    settings: [
      `ALPACA_BROKER_ACCOUNTS=main=${key},${secret},${houseAccount}`,
      `ALPACA_BROKER_URL=${vendor.url}`,
      'ALPACA_BROKER_SIMULATED=true',
    ],
    profile: '"broker": { "provider": "alpaca", "account": "main" }',
    goOn: () =>
      Promise.resolve(vendor.orders.filter(({ status }) => fillable.has(status)).map((one) => fill(vendor, one))),
    close: () => vendor.close(),
  };
}

/** Half of the whole shares, and what is left the next time. */
function fill(vendor: LocalAlpaca, order: LocalAlpacaOrder): string {
  const left = Number(order.qty) - Number(order.filled_qty);
  const half = Math.floor(Number(order.qty) / 2);
  const shares = order.status === 'new' && half > 0 ? half : left;
  const price = order.limit_price ?? order.stop_price ?? '100';
  vendor.fill(order.client_order_id, shares, price);
  return `${order.side} ${order.symbol}: filled ${String(shares)} of ${order.qty} at ${price}, order ${order.client_order_id}`;
}
