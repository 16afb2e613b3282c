// Binds savings for clients.
import { refuse } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/savings/client.ts';
import { digitsOf, encodeMoney, makeMoney } from '@candor/money';
import type { Reader } from '@candor/platform/db/index.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { checkBuyer, findProducts, productAccessOf, readBuyer } from '../products/index.ts';
import { writeParts, writeRate } from './interest.ts';
import { chooseWithPin, leaveWithPin, quoteLeave } from './leaving.ts';
import { openWithPin, quoteSaving } from './opening.ts';
import { minimumOf } from './parts.ts';
import type { Saver, SavingsParts } from './parts.ts';
import { bringUp, offerToWire, rateToWire, savingToWire } from './saving.ts';
import type { Saving, SavingsProduct } from './saving.ts';
import * as store from './store.ts';

export function bindSavings(parts: SavingsParts, clientGuard: Guard<'client', Saver>): Binding[] {
  const { db, clock } = parts;
  const today = () => dayOf(clock.now());
  return [
    bind(contract.listSavingsProducts, clientGuard, (caller) =>
      db.read(caller.scope, async (reader) => ({
        items: (await describeProducts(reader, caller, today())).map(({ rates: _rates, ...rest }) => rest),
      })),
    ),
    bind(contract.getSavingsProduct, clientGuard, (caller, { params }) =>
      db.read(caller.scope, async (reader) => {
        const [found] = await describeProducts(reader, caller, today(), [params.id]);
        return found ?? refuse('not_found');
      }),
    ),
    bind(contract.quoteSaving, clientGuard, (caller, { body }) => quoteSaving(parts, caller, readWish(body))),
    bind(contract.openSaving, clientGuard, (caller, { body, once }) => {
      const { rate, pin, at_maturity: atMaturity } = body;
      return openWithPin(parts, caller, once, { ...readWish(body), rate, pin, atMaturity });
    }),
    bind(contract.listSavings, clientGuard, ({ scope, clientId }, { query: { status, ...query } }) =>
      db.read(scope, async (reader) => {
        const products = await readProducts(reader);
        const filter = { clientId, status: status === 'all' ? undefined : status };
        const describe = (saving: Saving) => describeSaving(products, saving, today());
        return readPage(query, (range) => store.listSavings(reader, filter, range), idOf, describe);
      }),
    ),
    bind(contract.getSaving, clientGuard, ({ scope, clientId }, { params }) =>
      db.read(scope, async (reader) => {
        const saving = await store.findSaving(reader, params.id, clientId);
        return saving ? describeDetail(reader, saving, today()) : refuse('not_found');
      }),
    ),
    bind(contract.quoteLeave, clientGuard, (caller, { params: { id }, body: { amount } }) =>
      quoteLeave(parts, caller, { id, amount: amount ?? undefined }),
    ),
    bind(contract.leaveSaving, clientGuard, (caller, { params: { id }, body: { amount, ...rest }, once }) =>
      leaveWithPin(parts, caller, once, { ...rest, id, amount: amount ?? undefined }),
    ),
    bind(contract.chooseMaturity, clientGuard, (caller, { params: { id }, body, once }) =>
      chooseWithPin(parts, caller, once, { id, choice: body.at_maturity, pin: body.pin }),
    ),
  ];
}

const idOf = ({ id }: Saving): string => id;

function readWish({ product_id, account_id, amount }: Pick<typeof contract.quoteSaving, never> & WishWire) {
  return { productId: product_id, accountId: account_id, amount };
}

type WishWire = Pick<contract.SavingQuote, 'product_id' | 'account_id' | 'amount'>;

async function readProducts(reader: Reader): Promise<Map<string, SavingsProduct>> {
  return new Map((await store.readProducts(reader)).map((product) => [product.id, product]));
}

export function describeSaving(products: ReadonlyMap<string, SavingsProduct>, saving: Saving, today: string) {
  const product = products.get(saving.productId);
  if (!product) throw new Error('savings have a product');
  return savingToWire(product, bringUp(product, saving, today), today);
}

async function describeProducts(
  reader: Reader,
  caller: Saver,
  today: string,
  ids?: readonly string[],
): Promise<contract.SavingsProductDetail[]> {
  const products = await store.readProducts(reader, ids);
  const listed = await findProducts(
    reader,
    products.map(({ id }) => id),
    today,
  );
  const buyer = await readBuyer(reader, caller);
  const own = await store.readOwn(reader, caller.clientId);
  return products.flatMap((product) => {
    const found = listed.get(product.id);
    if (!found) return [];
    const offer = offerToWire(product, { minimumMinor: minimumOf(found, product), isOpen: found.isOpen, today });
    const mine = encodeMoney(makeMoney(own.get(product.id) ?? 0n, product.currency));
    const access = productAccessOf(checkBuyer(found, buyer));
    return [{ ...offer, mine, access, rates: product.rates.map(rateToWire) }];
  });
}

const shownNights = 62;

async function describeDetail(reader: Reader, saving: Saving, today: string): Promise<contract.SavingDetail> {
  const product = await store.findProduct(reader, saving.productId);
  if (!product) throw new Error('savings have a product');
  const { currency, dayCount, payout, termDays } = product;
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, currency));
  const nights = await store.listNights(reader, saving.id, shownNights);
  const exits = await store.listExits(reader, saving.id);
  const payments = await store.listPayments(reader, saving.id);
  return {
    ...savingToWire(product, bringUp(product, saving, today), today),
    may_leave_in_part: termDays === undefined,
    day_count: dayCount,
    payout,
    days: nights.map(({ night, balanceMinor, ratePpm, parts }) => ({
      day: night,
      balance: say(balanceMinor),
      rate: writeRate(ratePpm),
      interest: writeParts(parts, digitsOf(currency)),
    })),
    exits: exits.map(({ id, askedAt, amountMinor, costMinor, dueOn, arrivedAt }) => ({
      id,
      asked_at: askedAt.toISOString(),
      amount: say(amountMinor),
      cost: say(costMinor),
      due_on: dueOn,
      arrived_at: arrivedAt?.toISOString() ?? null,
    })),
    payments: payments.map(({ paidAt, through, amountMinor }) => ({
      paid_at: paidAt.toISOString(),
      through,
      amount: say(amountMinor),
    })),
  };
}
