// The verbs of the fund exchange: quote, and exchange at a quotation. The rate is asked for outside any transaction; what
// was quoted is what is booked, both sides in one journal.
import { encodeMoney, formatRate } from '@candor/money';
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { Exchange as ExchangeWire, ExchangeQuotation } from '@candor/contract/exchange/client.ts';
import { exchangeFunds } from '@candor/ledger';
import type { Ledger } from '@candor/ledger';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { listStates, postJournal, readAmount } from '../accounts/index.ts';
import type { AccountHolder, AccountParts, AmountRefusal } from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { describeRate } from '../fx/index.ts';
import type { Messages } from '../messages/index.ts';
import { checkUse, chooseAccounts, exchangeTerms, makeOffer, toWire } from './exchange.ts';
import type { ChoiceRefusal, Quotation, UseRefusal } from './exchange.ts';
import { findQuotation, insertQuotation, useQuotation } from './store.ts';

export interface ExchangeParts extends AccountParts {
  readonly ledger: Ledger;
  readonly messages: Pick<Messages, 'sendMessage'>;
}

export interface QuoteInput {
  readonly fromAccountId: string;
  readonly toAccountId: string;
  readonly amount: { readonly amount: string; readonly currency: string };
}

type QuoteRefusal = ChoiceRefusal | AmountRefusal | Refusal<'insufficient_funds' | 'fx_unavailable'>;

export async function quoteExchange(
  parts: ExchangeParts,
  holder: AccountHolder,
  input: QuoteInput,
): Promise<ExchangeQuotation | QuoteRefusal> {
  const { db, clock, ids, fx } = parts;
  const chosen = chooseAccounts(await listStates(parts, holder), input.fromAccountId, input.toAccountId);
  if (isRefusal(chosen)) return chosen;
  const { from, to } = chosen;
  const amount = readAmount(input.amount, from.currency);
  if (isRefusal(amount)) return amount;
  const maximum = from.buckets.cash;
  if (amount.amountMinor > maximum.amountMinor) return refuse('insufficient_funds');
  const reference = await fx.find(from.currency, to.currency);
  if (!reference) return refuse('fx_unavailable');
  const offer = makeOffer(amount, reference.rate, exchangeTerms.spread, exchangeTerms.fee(from.currency));
  if (!offer) return refuse('amount_invalid');
  const now = clock.now();
  const quotation: Quotation = {
    ...offer,
    id: ids.next(),
    clientId: holder.clientId,
    fromAccountId: from.accountId,
    toAccountId: to.accountId,
    reference,
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
    reference: describeRate(reference, now),
    spread_percent: exchangeTerms.spreadText,
    spread: encodeMoney(offer.spread),
    fee: encodeMoney(offer.fee),
    maximum: encodeMoney(maximum),
    server_time: now.toISOString(),
    expires_at: quotation.expiresAt.toISOString(),
  };
}

type ExchangeRefusal = UseRefusal | Refusal<'insufficient_funds' | 'ledger_halted'>;

export function confirmExchange(
  parts: ExchangeParts,
  { scope, clientId }: Pick<AccountHolder, 'scope' | 'clientId'>,
  once: Once,
  quotationId: string,
) {
  const { clock, ledger, messages } = parts;
  return transactOnce(parts, scope, once, async (tx): Promise<ExchangeWire | ExchangeRefusal> => {
    const now = clock.now();
    const stored = await findQuotation(tx, quotationId);
    const refused = checkUse(stored?.quotation, clientId, stored?.doneAt !== undefined, now);
    if (refused || !stored) return refused ?? refuse('not_found');
    const { quotation } = stored;
    if (!(await useQuotation(tx, scope.tenantId, quotation, now))) return refuse('quotation_used');
    const answer = toWire(quotation, now);
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
