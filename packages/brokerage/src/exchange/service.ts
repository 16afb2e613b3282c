// The verbs of the fund exchange: quote, and exchange at a quotation. The rate is asked for outside any transaction; what
// was quoted is what is booked, both sides in one journal.
import { encodeMoney, formatRate, zeroMoney } from '@candor/money';
import type { Money } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Exchange as ExchangeWire, ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import type { AccountId, QuotationId } from '@candor/contract/ids.ts';
import { exchangeFunds } from '@candor/ledger';
import type { Ledger } from '@candor/ledger';
import type { Reader } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import {
  bindOwed,
  describeElsewhere,
  listAccounts,
  listStates,
  lockOutflow,
  postJournal,
  readAmount,
  readRateBook,
  readStates,
} from '../accounts/index.ts';
import type { AccountHolder, AccountParts, AccountState, AmountRefusal, RateBook } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { describeRate, isTradable } from '../fx/index.ts';
import type { Messages } from '../messages/index.ts';
import { checkUse, chooseAccounts, exchangeTerms, makeOffer, toWire } from './exchange.ts';
import type { ChoiceRefusal, Quotation, UseRefusal } from './exchange.ts';
import { findQuotation, insertQuotation, useQuotation } from './store.ts';

export interface ExchangeParts extends AccountParts {
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
}

export interface QuoteInput {
  readonly fromAccountId: AccountId;
  readonly toAccountId: AccountId;
  readonly amount: { readonly amount: string; readonly currency: string };
}

type OutflowRefusal = Refusal<'insufficient_funds' | 'bound_by_dues'>;
type QuoteRefusal = ChoiceRefusal | AmountRefusal | OutflowRefusal | Refusal<'fx_unavailable'>;

export async function quoteExchange(
  parts: Pick<ExchangeParts, 'clock' | 'db' | 'fx' | 'ids'>,
  holder: AccountHolder,
  input: QuoteInput,
): Promise<ExchangeQuotation | QuoteRefusal> {
  const { db, clock, ids, fx } = parts;
  const states = await listStates(parts, holder);
  const chosen = chooseAccounts(states, input.fromAccountId, input.toAccountId);
  if (isRefusal(chosen)) return chosen;
  const { from, to } = chosen;
  const amount = readAmount(input.amount, from.currency);
  if (isRefusal(amount)) return amount;
  const kept = findKept(states, await readRateBook(fx, states), from, to.accountId);
  const refused = checkOutflow(from, kept, amount);
  if (refused) return refused;
  const reference = await fx.find(from.currency, to.currency);
  const now = clock.now();
  const indicative = reference !== undefined && !isTradable(reference, now);
  const opensAt = indicative ? fx.opensAt(now) : undefined;
  // An old rate of an open market is no rate: somebody knows a newer one.
  if (!reference || (indicative && !opensAt)) return refuse('fx_unavailable');
  const offer = makeOffer(amount, reference.rate, exchangeTerms.spread, exchangeTerms.fee(from.currency));
  if (!offer) return refuse('amount_invalid');
  const quotation: Quotation = {
    ...offer,
    id: ids.next(),
    clientId: holder.clientId,
    fromAccountId: from.accountId,
    toAccountId: to.accountId,
    reference,
    indicative,
    createdAt: now,
    expiresAt: new Date(now.getTime() + exchangeTerms.ttlMs),
  };
  await db.transact(holder.scope, (tx) => insertQuotation(tx, holder.scope.tenantId, quotation));
  return {
    id: quotation.id,
    from_account_id: from.accountId,
    to_account_id: to.accountId,
    from: encodeMoney(offer.from),
    to: encodeMoney(offer.to),
    rate: formatRate(offer.rate),
    reference_rate: describeRate(reference, now),
    spread_percent: exchangeTerms.spreadText,
    spread: encodeMoney(offer.spread),
    fee: encodeMoney(offer.fee),
    maximum: encodeMoney(kept.free),
    owed: encodeMoney(kept.own),
    owed_elsewhere: describeElsewhere(kept, now),
    opens_at: opensAt?.toISOString() ?? null,
    server_time: now.toISOString(),
    expires_at: quotation.expiresAt.toISOString(),
  };
}

/** What is owed stays in its own currency; what is on its way to an account that is short covers it there. */
function findKept(states: readonly AccountState[], rates: RateBook, from: AccountState, toId: string) {
  const none = zeroMoney(from.currency);
  return bindOwed(states, rates, toId).get(from.accountId) ?? { own: none, elsewhere: [], free: none };
}

function checkOutflow(
  from: AccountState,
  { free }: { readonly free: Money },
  amount: Money,
): OutflowRefusal | undefined {
  if (amount.amountMinor > from.buckets.cash.amountMinor) return refuse('insufficient_funds');
  return amount.amountMinor > free.amountMinor ? refuse('bound_by_dues') : undefined;
}

type ExchangeRefusal = UseRefusal | OutflowRefusal | Refusal<'ledger_halted'>;

export async function confirmExchange(
  parts: Pick<ExchangeParts, 'clock' | 'db' | 'fx' | 'ledger' | 'messages'>,
  { scope, clientId }: Pick<AccountHolder, 'scope' | 'clientId'>,
  once: Once,
  quotationId: QuotationId,
) {
  const { clock, db, fx, ledger, messages } = parts;
  const readOwn = async (reader: Reader) => readStates(reader, await listAccounts(reader, clientId));
  // Rates come from outside: they are asked for before the transaction, and only when something is owed.
  const rates = await readRateBook(fx, await db.read(scope, readOwn));
  return transactOnce(parts, scope, once, async (tx): Promise<ExchangeWire | ExchangeRefusal> => {
    const now = clock.now();
    await lockOutflow(tx, clientId);
    const stored = await findQuotation(tx, quotationId);
    const refused = checkUse(stored?.quotation, clientId, stored?.done !== undefined, now);
    if (refused || !stored) return refused ?? refuse('not_found');
    const { quotation } = stored;
    const states = await readOwn(tx);
    const from = states.find(({ accountId }) => accountId === quotation.fromAccountId);
    const bound = from && checkOutflow(from, findKept(states, rates, from, quotation.toAccountId), quotation.from);
    if (bound) return bound;
    const done = await useQuotation(tx, scope.tenantId, quotation, now);
    if (!done) return refuse('quotation_used');
    const answer = toWire(quotation, done);
    const params = { from: answer.from, to: answer.to };
    await messages.sendMessage(tx, { kind: 'exchange_done', clientId, about: quotation.id, params });
    const posted = await postJournal(
      ledger,
      tx,
      {
        ...movementOf(quotation),
        cause: { kind: 'exchange', id: quotation.id },
        reason: `exchange at ${answer.rate}, reference ${formatRate(quotation.reference.rate)}`,
        idempotencyKey: `exchange:${quotation.id}`,
      },
      'insufficient_funds',
    );
    if (isRefusal(posted)) return posted;
    const subject = { kind: 'exchange', id: quotation.id } as const;
    await recordAudit(tx, { actor: scope.actor, act: 'exchange.done', subject, clientId }, now);
    return answer;
  });
}

function movementOf({ clientId, fromAccountId, toAccountId, from, to, spread, fee }: Quotation) {
  return exchangeFunds({
    from: { owner: { clientId, accountId: fromAccountId }, asset: from.currency, amountMinor: from.amountMinor },
    to: { owner: { clientId, accountId: toAccountId }, asset: to.currency, amountMinor: to.amountMinor },
    charges: [
      { kind: 'fees', detail: 'fx_spread', amountMinor: spread.amountMinor },
      { kind: 'fees', detail: 'fx_fee', amountMinor: fee.amountMinor },
    ],
  });
}
