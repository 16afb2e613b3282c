// What happens to savings by themselves: nights are counted, interest is paid, money that was asked for arrives, terms end. One step per
// transaction; running it twice changes nothing.
import { isRefusal } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { SavingId } from '@candor/contract/ids.ts';
import { paySavingsInterest, returnSavings } from '@candor/ledger';
import { encodeMoney, makeMoney } from '@candor/money';
import type { TenantScope, TenantTx } from '@candor/platform/db/index.ts';
import { postJournal } from '../accounts/index.ts';
import { findProduct as findListed } from '../products/index.ts';
import { countNights, lastOfMonth, rateOn, splitParts, sumParts } from './interest.ts';
import { auditSaving, causeOf, ownerOf, savingsBank } from './parts.ts';
import type { SavingsParts } from './parts.ts';
import { closingInterest, lastCounted, principalOf, spanOf } from './saving.ts';
import type { Exit, Saving, SavingsProduct } from './saving.ts';
import * as store from './store.ts';

type Parts = Pick<SavingsParts, 'clock' | 'db' | 'ids' | 'ledger' | 'messages'>;
type Booking = Omit<Parts, 'db'>;
type Halted = Refusal<'ledger_halted'>;

const mostPerRun = 1_000;
const tellDaysBefore = 7;

/** How many savings had something to do. */
export async function countSavings(parts: Parts, scope: TenantScope): Promise<number> {
  const today = dayOf(parts.clock.now());
  const soon = shiftDay(today, tellDaysBefore);
  const ids = await parts.db.read(scope, (reader) => store.listWork(reader, today, soon, mostPerRun));
  for (const id of ids) {
    for (;;) {
      const step = await parts.db.transact(scope, (tx) => takeStep(parts, tx, id, today));
      // Halted books: the next run goes on.
      if (step !== true) break;
    }
  }
  return ids.length;
}

/** One thing that is due, the oldest first; false when nothing is. */
async function takeStep(parts: Booking, tx: TenantTx, id: SavingId, today: string): Promise<boolean | Halted> {
  const saving = await store.lockSaving(tx, id);
  const product = saving && (await store.findProduct(tx, saving.productId));
  if (!product || saving.status === 'sold') return false;
  const until = lastCounted(saving, today);
  if (saving.nextNight < until) return countOn(parts, tx, product, saving, until);
  const exit = (await store.listExits(tx, id)).find((one) => one.arrivedAt === undefined && one.dueOn <= today);
  if (exit) return bringBack(parts, tx, product, saving, exit);
  if (saving.status !== 'holding' || saving.maturesOn === undefined) return false;
  if (saving.maturesOn <= today) return endTerm(parts, tx, product, saving);
  return tellMaturity(parts, tx, product, saving, today);
}

/** Up to the next day on which interest is paid, and pays it. */
async function countOn(
  parts: Booking,
  tx: TenantTx,
  product: SavingsProduct,
  saving: Saving,
  until: string,
): Promise<true | Halted> {
  const last = shiftDay(until, -1);
  const monthEnd = lastOfMonth(saving.nextNight);
  const through = product.payout === 'monthly' && monthEnd < last ? monthEnd : last;
  const nights = countNights(spanOf(product, saving), saving.nextNight, through);
  const { units, carry } = splitParts(saving.carry + sumParts(nights));
  const counted = { ...saving, earnedMinor: saving.earnedMinor + units, carry, nextNight: shiftDay(through, 1) };
  await store.insertNights(tx, saving.id, nights);
  const isPayday = product.payout === 'daily' || (product.payout === 'monthly' && through === lastOfMonth(through));
  if (!isPayday || counted.earnedMinor === 0n) {
    await store.saveCount(tx, counted);
    return true;
  }
  await store.saveCount(tx, { ...counted, earnedMinor: 0n });
  return (await payInterest(parts, tx, product, counted, counted.earnedMinor, false)) ?? true;
}

async function payInterest(
  parts: Booking,
  tx: TenantTx,
  { currency }: SavingsProduct,
  saving: Saving,
  amountMinor: bigint,
  isClosing: boolean,
): Promise<undefined | Halted> {
  const id = parts.ids.next();
  const now = parts.clock.now();
  const { id: about, clientId } = saving;
  const through = shiftDay(saving.nextNight, -1);
  await store.insertPayment(tx, { id, saving, currency, through, amountMinor, isClosing }, now);
  const amount = encodeMoney(makeMoney(amountMinor, currency));
  await parts.messages.sendMessage(tx, { kind: 'savings_paid', clientId, about, params: { amount } });
  const movement = paySavingsInterest({ owner: ownerOf(saving), asset: currency, amountMinor, channel: savingsBank });
  const posted = await postJournal(parts.ledger, tx, {
    ...movement,
    cause: { kind: 'saving_interest', id },
    reason: `interest through ${through}`,
    idempotencyKey: `saving-interest:${id}`,
  });
  return isRefusal(posted) ? posted : undefined;
}

/** The issuer pays back what was asked for; with the last of it all interest that is left, less what leaving early costs. */
async function bringBack(
  parts: Booking,
  tx: TenantTx,
  product: SavingsProduct,
  saving: Saving,
  exit: Exit,
): Promise<true | Halted> {
  const now = parts.clock.now();
  const { amountMinor, costMinor } = exit;
  const isClosed = principalOf(saving) === amountMinor;
  const { id, clientId } = saving;
  await store.saveArrival(tx, exit.id, now);
  if (isClosed) await store.saveCount(tx, { ...saving, earnedMinor: 0n, carry: 0n });
  await store.saveReturn(tx, id, { amountMinor, isClosed }, now);
  const amount = encodeMoney(makeMoney(amountMinor, product.currency));
  await parts.messages.sendMessage(tx, { kind: 'savings_returned', clientId, about: id, params: { amount } });
  const left = isClosed ? closingInterest(saving) - costMinor : 0n;
  const unpaid = left > 0n ? await payInterest(parts, tx, product, saving, left, true) : undefined;
  if (unpaid) return unpaid;
  const { issuer, currency } = product;
  const posted = await postJournal(parts.ledger, tx, {
    ...returnSavings({ owner: ownerOf(saving), asset: currency, amountMinor, issuer, channel: savingsBank }),
    cause: causeOf(id),
    reason: 'paid back by the issuer',
    idempotencyKey: `saving-returned:${exit.id}`,
  });
  if (isRefusal(posted)) return posted;
  await auditSaving(parts, tx, saving, 'saving.returned');
  return true;
}

/** Paid out, or for another term at the rate of its first day where the product is still open; interest is paid either way. */
async function endTerm(parts: Booking, tx: TenantTx, product: SavingsProduct, saving: Saving): Promise<true | Halted> {
  const { maturesOn = '', id, clientId, atMaturity } = saving;
  const listed = await findListed(tx, product.id, maturesOn);
  const { termDays } = product;
  if (atMaturity !== 'renew' || !listed?.isOpen || termDays === undefined) {
    const amountMinor = principalOf(saving);
    const exit = { id: parts.ids.next(), amountMinor, costMinor: 0n, isWhole: true, dueOn: maturesOn } as const;
    await store.insertExit(tx, { ...exit, savingId: id, clientId, signatureId: undefined, askedAt: parts.clock.now() });
    await store.saveLeaving(tx, id, maturesOn);
    return true;
  }
  const amount = encodeMoney(makeMoney(principalOf(saving), product.currency));
  await store.saveCount(tx, { ...saving, earnedMinor: 0n });
  const next = { ratePpm: rateOn(product.rates, maturesOn), maturesOn: shiftDay(maturesOn, termDays) };
  await store.saveRenewal(tx, id, next);
  await parts.messages.sendMessage(tx, { kind: 'savings_renewed', clientId, about: id, params: { amount } });
  const { earnedMinor } = saving;
  const unpaid = earnedMinor > 0n ? await payInterest(parts, tx, product, saving, earnedMinor, false) : undefined;
  if (unpaid) return unpaid;
  await auditSaving(parts, tx, saving, 'saving.renewed');
  return true;
}

async function tellMaturity(
  parts: Booking,
  tx: TenantTx,
  { currency }: SavingsProduct,
  saving: Saving,
  today: string,
): Promise<boolean> {
  const { id, clientId, maturesOn = '', isMaturityTold } = saving;
  if (isMaturityTold || maturesOn > shiftDay(today, tellDaysBefore)) return false;
  await store.markMaturityTold(tx, id);
  const amount = encodeMoney(makeMoney(principalOf(saving), currency));
  const params = { amount, date: maturesOn };
  await parts.messages.sendMessage(tx, { kind: 'savings_maturing', clientId, about: id, params });
  return true;
}
