// How a signed act begins and is written, whatever is signed: a bid, a firm price, units of a fund.
import type { Order as OrderWire } from '@candor/contract/orders/client.ts';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { findAnswer, transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import type { RateBook } from '../accounts/index.ts';
import type { OrderParts, Trader } from './parts.ts';
import { readOwedRates } from './placing.ts';
import { proveSigning } from './signing.ts';
import type { SigningRefusal } from './signing.ts';

/**
 * What is answered already, wrong or not signed is told; otherwise the rates to go on with. A repetition proves its PIN too: otherwise a
 * used key would tell a right PIN from a wrong one for nothing.
 */
export async function beginSigned<Refused extends object>(
  parts: Pick<OrderParts, 'checkPin' | 'hasPin' | 'db' | 'fx' | 'clock'>,
  trader: Trader,
  once: Once,
  pin: string,
  check: (reader: Reader, rates: RateBook) => Promise<Refused | undefined>,
) {
  const { scope } = trader;
  const prove = () => proveSigning(parts, trader, { pin, sessionId: undefined });
  const answered = await findAnswer<OrderWire, SigningRefusal>(parts, scope, once, prove);
  if (answered) return { told: answered };
  const rates = await readOwedRates(parts, trader);
  const wrong = await parts.db.read(scope, (reader) => check(reader, rates));
  if (wrong) return { told: (await findAnswer<OrderWire, SigningRefusal>(parts, scope, once, prove)) ?? wrong };
  const refused = await prove();
  return refused ? { told: refused } : { told: undefined, rates };
}

/** It is signed: everything else is decided inside the transaction, at today's rates of what is owed in other currencies. */
export async function transactSigned<Told>(
  parts: Pick<OrderParts, 'db' | 'fx' | 'clock'>,
  trader: Trader,
  once: Once,
  write: (tx: TenantTx, rates: RateBook) => Promise<Told>,
) {
  const rates = await readOwedRates(parts, trader);
  return transactOnce(parts, trader.scope, once, (tx) => write(tx, rates));
}
