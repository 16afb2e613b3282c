// Counts once a day how clients fared in every family over the twelve months that end with it (G-17). Waits until the day's portfolios
// are valued, since it takes their closing prices; never guesses a price or a rate.
import { dayOf, endOf, shiftDay } from '@candor/contract/days.ts';
import type { TenantId } from '@candor/contract/ids.ts';
import { productFamilies } from '@candor/contract/discover/types.ts';
import { digitsOf, formatRate } from '@candor/money';
import type { CurrencyCode } from '@candor/money';
import type { Clock } from '@candor/platform/clock/clock.ts';
import type { Database, TenantScope } from '@candor/platform/db/index.ts';
import type { Recurring } from '@candor/platform/jobs/recurring.ts';
import { currencyOf, expectCurrency } from '../accounts/index.ts';
import type { FxSource } from '../fx/index.ts';
import { countSaved, countTraded, insertResults, isBehind, isCounted, listCurrencies } from './store.ts';
import type { Factor, Span } from './store.ts';

export interface CountingParts {
  readonly clock: Clock;
  readonly db: Database;
  readonly fx: FxSource;
  readonly countryOf: (tenantId: TenantId) => string | undefined;
}

const everyMs = 60_000;
const dayMs = 86_400_000;
/** A portfolio that cannot be valued does not keep everybody waiting for ever. */
const patienceMs = 20 * 3_600_000;

/** The twelve months that end with the last whole day. */
export function spanOf(now: Date): Span {
  const day = shiftDay(dayOf(now), -1);
  const before = new Date(`${day}T00:00:00Z`);
  before.setUTCFullYear(before.getUTCFullYear() - 1);
  return { before: dayOf(before), day, starts: endOf(dayOf(before)), ends: endOf(day) };
}

export async function countFamilies(parts: CountingParts, scope: TenantScope): Promise<void> {
  const country = parts.countryOf(scope.tenantId);
  if (country === undefined) return;
  const now = parts.clock.now();
  const span = spanOf(now);
  const isLate = now.getTime() - Date.parse(span.day) - dayMs > patienceMs;
  const currencies = await parts.db.read(scope, async (reader) =>
    (await isCounted(reader, span.day)) || (!isLate && (await isBehind(reader, span.day)))
      ? undefined
      : await listCurrencies(reader),
  );
  if (!currencies) return;
  const factors = await readFactors(parts, currencies, currencyOf(country));
  await parts.db.transact(scope, async (tx) => {
    const traded = new Map((await countTraded(tx, span, factors)).map((one) => [one.family, one]));
    const saved = await countSaved(tx, span);
    const counted = productFamilies.map((family) =>
      family === 'savings' ? { family, ...saved } : (traded.get(family) ?? { family, clients: 0, lost: 0, gained: 0 }),
    );
    await insertResults(tx, span, counted, now);
  });
}

/** One without a rate is left out, and whoever traded in it is not counted. */
async function readFactors(
  { fx }: Pick<CountingParts, 'fx'>,
  currencies: readonly string[],
  home: CurrencyCode,
): Promise<Factor[]> {
  const factors: Factor[] = [{ currency: home, digits: digitsOf(home), factor: '1' }];
  for (const name of currencies) {
    if (name === home) continue;
    const currency = expectCurrency(name);
    const found = await fx.find(currency, home);
    if (!found) continue;
    const shift = digitsOf(home) - digitsOf(currency);
    factors.push({ currency, digits: digitsOf(currency), factor: `${formatRate(found.rate)}e${String(shift)}` });
  }
  return factors;
}

export function countDaily(parts: CountingParts): Recurring {
  return { kind: 'discover.count', actor: 'discover', everyMs, run: (scope) => countFamilies(parts, scope) };
}
