// Placing money with an issuer: every figure before, signed with the PIN, inside minimum, cap and what is free of debts.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { AccountId } from '@candor/contract/ids.ts';
import type { Saving as SavingWire, SavingQuote } from '@candor/contract/savings/client.ts';
import type { MaturityChoice } from '@candor/contract/savings/rules.ts';
import { placeSavings } from '@candor/ledger';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Money } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { transactProven } from '@candor/platform/once/proven.ts';
import {
  bindOwed,
  listAccounts,
  lockOutflow,
  postJournal,
  readAmount,
  readRateBook,
  readStates,
} from '../accounts/index.ts';
import type { AccountState, AmountRefusal, RateBook } from '../accounts/index.ts';
import { readConsequences, recordSignature } from '../dues/index.ts';
import { checkBuyer, findProduct as findListed, readBuyer } from '../products/index.ts';
import type { ProductRefusal } from '../products/index.ts';
import { rateOn, readRate, writeRate } from './interest.ts';
import { auditSaving, causeOf, minimumOf, savingsBank } from './parts.ts';
import type { Saver, SavingsParts } from './parts.ts';
import { checkPlace, earlyCost, interestFor, savingToWire } from './saving.ts';
import type { PlaceRefusal, SavingsProduct } from './saving.ts';
import { findProduct, findSaving, insertSaving, readOwn } from './store.ts';

export interface OpenWish {
  readonly productId: string;
  readonly accountId: AccountId;
  readonly amount: { readonly amount: string; readonly currency: string };
}

export interface SignedWish extends OpenWish {
  /** As the client saw it. */
  readonly rate: string;
  readonly atMaturity: MaturityChoice | null;
}

export type WishRefusal =
  | AmountRefusal
  | ProductRefusal
  | PlaceRefusal
  | Refusal<'not_found' | 'trading_suspended' | 'insufficient_funds'>;
export type OpenRefusal = WishRefusal | Refusal<'savings_rate_changed' | 'ledger_halted'>;

interface Placing {
  readonly product: SavingsProduct;
  readonly account: AccountState;
  readonly amount: Money;
  readonly freeMinor: bigint;
  readonly ratePpm: bigint;
  readonly today: string;
}

async function readStatesOf(reader: Reader, { clientId }: Saver): Promise<AccountState[]> {
  return readStates(reader, await listAccounts(reader, clientId));
}

async function checkWish(
  { clock }: Pick<SavingsParts, 'clock'>,
  reader: Reader,
  caller: Saver,
  { productId, accountId, amount: wanted }: OpenWish,
  states: readonly AccountState[],
  rates: RateBook,
): Promise<Placing | WishRefusal> {
  const now = clock.now();
  const today = dayOf(now);
  const product = await findProduct(reader, productId);
  const listed = product && (await findListed(reader, productId, today));
  const account = states.find((one) => one.accountId === accountId);
  if (!product || !listed || !account) return refuse('not_found');
  const refused = checkBuyer(listed, await readBuyer(reader, caller));
  if (refused) return refused;
  if ((await readConsequences(reader, caller.clientId, now)).has('trading_suspended'))
    return refuse('trading_suspended');
  if (account.currency !== product.currency) return refuse('currency_mismatch');
  const amount = readAmount(wanted, product.currency);
  if (isRefusal(amount)) return amount;
  const hasMinor = (await readOwn(reader, caller.clientId)).get(productId) ?? 0n;
  const tooMuch = checkPlace(product, {
    amountMinor: amount.amountMinor,
    minimumMinor: minimumOf(listed, product),
    hasMinor,
  });
  if (tooMuch) return tooMuch;
  const freeMinor = bindOwed(states, rates).get(accountId)?.free.amountMinor ?? 0n;
  if (amount.amountMinor > freeMinor) return refuse('insufficient_funds');
  return { product, account, amount, freeMinor, ratePpm: rateOn(product.rates, today), today };
}

export async function quoteSaving(
  parts: Pick<SavingsParts, 'clock' | 'db' | 'fx'>,
  caller: Saver,
  wish: OpenWish,
): Promise<SavingQuote | WishRefusal> {
  const states = await parts.db.read(caller.scope, (reader) => readStatesOf(reader, caller));
  const rates = await readRateBook(parts.fx, states);
  const placing = await parts.db.read(caller.scope, (reader) => checkWish(parts, reader, caller, wish, states, rates));
  if (isRefusal(placing)) return placing;
  const { product, account, amount, freeMinor, ratePpm, today } = placing;
  const say = (minor: bigint) => encodeMoney(makeMoney(minor, product.currency));
  const spans = product.termDays === undefined ? [30, 365] : [product.termDays];
  return {
    product_id: product.id,
    account_id: account.accountId,
    amount: encodeMoney(amount),
    rate: writeRate(ratePpm),
    interest: spans.map((days) => ({ days, amount: say(interestFor(product, amount.amountMinor, today, days)) })),
    matures_on: product.termDays === undefined ? null : shiftDay(today, product.termDays),
    early_cost: product.termDays === undefined ? null : say(earlyCost(product, amount.amountMinor, ratePpm, today)),
    cash_after: say(freeMinor - amount.amountMinor),
  };
}

export function openWithPin(
  parts: Pick<SavingsParts, 'checkPin' | 'clock' | 'db' | 'fx' | 'ids' | 'ledger'>,
  caller: Saver,
  once: Once,
  { pin, ...wish }: SignedWish & { readonly pin: string },
) {
  const { scope, clientId } = caller;
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, pin),
    async check() {
      const states = await parts.db.read(scope, (reader) => readStatesOf(reader, caller));
      const rates = await readRateBook(parts.fx, states);
      const placing = await parts.db.read(scope, async (reader) =>
        checkRate(await checkWish(parts, reader, caller, wish, states, rates), wish),
      );
      return isRefusal(placing) ? placing : { rates };
    },
    write: ({ rates }) => openSaving(parts, caller, once, wish, rates),
  });
}

function checkRate(placing: Placing | WishRefusal, { rate }: SignedWish): Placing | OpenRefusal {
  if (isRefusal(placing)) return placing;
  const now = writeRate(placing.ratePpm);
  return readRate(rate) === placing.ratePpm ? placing : refuse('savings_rate_changed', { params: { rate: now } });
}

/** For a client whose PIN was right just now. */
export function openSaving(
  parts: Pick<SavingsParts, 'clock' | 'db' | 'ids' | 'ledger'>,
  caller: Saver,
  once: Once,
  wish: SignedWish,
  rates: RateBook,
) {
  const { scope, clientId } = caller;
  return transactOnce(parts, scope, once, async (tx): Promise<SavingWire | OpenRefusal> => {
    await lockOutflow(tx, clientId);
    const states = await readStatesOf(tx, caller);
    const placing = checkRate(await checkWish(parts, tx, caller, wish, states, rates), wish);
    return isRefusal(placing) ? placing : place(parts, tx, caller, placing, wish.atMaturity ?? 'pay_out');
  });
}

async function place(
  parts: Pick<SavingsParts, 'clock' | 'ids' | 'ledger'>,
  tx: TenantTx,
  { clientId, scope }: Saver,
  { product, account, amount, ratePpm, today }: Placing,
  atMaturity: MaturityChoice,
): Promise<SavingWire | OpenRefusal> {
  const now = parts.clock.now();
  const [id, signatureId] = [parts.ids.next(), parts.ids.next()];
  const { termDays } = product;
  const signed = { id: signatureId, clientId, kind: 'saving', subjectId: id, maximum: amount, signedAt: now } as const;
  await recordSignature(tx, scope.tenantId, signed);
  const term = termDays === undefined ? undefined : { ratePpm, maturesOn: shiftDay(today, termDays), atMaturity };
  const { accountId } = account;
  const made = {
    id,
    clientId,
    accountId,
    product,
    placedMinor: amount.amountMinor,
    openedOn: today,
    term,
    signatureId,
  };
  await insertSaving(tx, made, now);
  const posted = await postJournal(
    parts.ledger,
    tx,
    {
      ...placeSavings({
        owner: { clientId, accountId },
        asset: product.currency,
        amountMinor: amount.amountMinor,
        issuer: product.issuer,
        channel: savingsBank,
      }),
      cause: causeOf(id),
      reason: 'placed with the issuer by the client',
      idempotencyKey: `saving-opened:${id}`,
    },
    'insufficient_funds',
  );
  if (isRefusal(posted)) return posted;
  const saving = await findSaving(tx, id, clientId);
  if (!saving) throw new Error('savings are gone that were just placed');
  await auditSaving(parts, tx, saving, 'saving.opened');
  return savingToWire(product, saving, today);
}
