// How a signed act begins and is written, whatever is signed: a bid, a firm price, units of a fund.
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { transactProven } from '@candor/platform/once/proven.ts';
import type { RateBook } from '../accounts/index.ts';
import type { OrderParts, Trader } from './parts.ts';
import { readOwedRates } from './placing.ts';
import { proveSigning } from './signing.ts';
import type { SigningRefusal } from './signing.ts';

/** Both at the same rates of what is owed; `write` goes by `transactOnce`. */
export interface SignedAct<Checked, Written> {
  readonly check: (reader: Reader, rates: RateBook) => Promise<Checked>;
  readonly write: (rates: RateBook) => Promise<Written>;
}

/** What is answered already, wrong or not signed is told; otherwise it is written. */
export function beginSigned<Checked, Written>(
  parts: Pick<OrderParts, 'checkPin' | 'hasPin' | 'db' | 'fx' | 'clock'>,
  trader: Trader,
  once: Once,
  pin: string,
  act: SignedAct<Checked, Written>,
): Promise<SigningRefusal | Extract<Checked, Refusal> | Written>;
export function beginSigned(
  parts: Pick<OrderParts, 'checkPin' | 'hasPin' | 'db' | 'fx' | 'clock'>,
  trader: Trader,
  once: Once,
  pin: string,
  act: SignedAct<unknown, unknown>,
): Promise<unknown> {
  const { scope } = trader;
  return transactProven(parts, scope, once, {
    prove: () => proveSigning(parts, trader, { pin, sessionId: undefined }),
    async check() {
      const rates = await readOwedRates(parts, trader);
      const checked = await parts.db.read(scope, (reader) => act.check(reader, rates));
      return isRefusal(checked) ? checked : { rates };
    },
    write: ({ rates }) => act.write(rates),
  });
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
