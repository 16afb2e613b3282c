// Taking money out, all or a part: what it comes to is shown before and signed with the PIN; and what follows a term.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import type { SavingId } from '@candor/contract/ids.ts';
import type { LeaveQuote, Saving as SavingWire } from '@candor/contract/savings/client.ts';
import type { MaturityChoice } from '@candor/contract/savings/rules.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import type { Reader, TenantTx } from '@candor/platform/db/index.ts';
import { transactOnce } from '@candor/platform/once/once.ts';
import type { Once } from '@candor/platform/once/once.ts';
import { transactProven } from '@candor/platform/once/proven.ts';
import { readAmount } from '../accounts/index.ts';
import type { AmountRefusal } from '../accounts/index.ts';
import { recordSignature } from '../dues/index.ts';
import { findProduct as findListed } from '../products/index.ts';
import type { Unbegun } from '../sessions/index.ts';
import { auditSaving, minimumOf } from './parts.ts';
import type { Saver, SavingsParts } from './parts.ts';
import { bringUp, leaveToWire, planLeave, savingToWire } from './saving.ts';
import type { Leave, LeaveRefusal as PlanRefusal, Saving, SavingsProduct } from './saving.ts';
import { findProduct, findSaving, insertExit, lockSaving, saveLeaving, saveMaturityChoice } from './store.ts';

export interface LeaveWish {
  readonly id: SavingId;
  /** Undefined: everything. */
  readonly amount: { readonly amount: string; readonly currency: string } | undefined;
}

export interface SignedLeave extends LeaveWish {
  /** As the client saw it. */
  readonly receive: { readonly amount: string; readonly currency: string };
}

export type LeaveRefusal = AmountRefusal | PlanRefusal | Refusal<'not_found'>;

interface Planned {
  readonly product: SavingsProduct;
  readonly saving: Saving;
  readonly leave: Leave;
}

async function plan(
  { clock }: Pick<SavingsParts, 'clock'>,
  reader: Reader,
  stored: Saving | undefined,
  amount: LeaveWish['amount'],
): Promise<Planned | LeaveRefusal> {
  const today = dayOf(clock.now());
  const product = stored && (await findProduct(reader, stored.productId));
  const listed = product && (await findListed(reader, product.id, today));
  if (!stored || !product || !listed) return refuse('not_found');
  const asked = amount && readAmount(amount, product.currency);
  if (isRefusal(asked)) return asked;
  const saving = bringUp(product, stored, today);
  const leave = planLeave(product, saving, asked?.amountMinor, minimumOf(listed, product), today);
  return isRefusal(leave) ? leave : { product, saving, leave };
}

export function quoteLeave(
  parts: Pick<SavingsParts, 'clock' | 'db'>,
  { scope, clientId }: Saver,
  { id, amount }: LeaveWish,
): Promise<LeaveQuote | LeaveRefusal> {
  return parts.db.read(scope, async (reader) => {
    const planned = await plan(parts, reader, await findSaving(reader, id, clientId), amount);
    return isRefusal(planned) ? planned : leaveToWire(planned.product, planned.leave);
  });
}

export function leaveWithPin(
  parts: Pick<SavingsParts, 'checkPin' | 'clock' | 'db' | 'ids'>,
  caller: Saver,
  once: Once,
  { pin, ...wish }: SignedLeave & { readonly pin: string },
) {
  const { scope, clientId } = caller;
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, pin),
    check: () =>
      parts.db.read(scope, async (reader) =>
        checkFigures(await plan(parts, reader, await findSaving(reader, wish.id, clientId), wish.amount), wish),
      ),
    write: () => leaveSaving(parts, caller, once, wish),
  });
}

/** What is signed is what was shown: a night that passed meanwhile asks again. */
function checkFigures(
  planned: Planned | LeaveRefusal,
  { receive }: SignedLeave,
): Planned | LeaveRefusal | Refusal<'savings_figures_changed'> {
  if (isRefusal(planned)) return planned;
  const { product, leave } = planned;
  const now = encodeMoney(makeMoney(leave.amountMinor + leave.interestMinor - leave.costMinor, product.currency));
  const isSame = now.amount === receive.amount && now.currency === receive.currency;
  return isSame ? planned : refuse('savings_figures_changed');
}

/** For a client whose PIN was right just now. */
export function leaveSaving(
  parts: Pick<SavingsParts, 'clock' | 'db' | 'ids'>,
  { scope, clientId }: Saver,
  once: Once,
  wish: SignedLeave,
) {
  return transactOnce(
    parts,
    scope,
    once,
    async (tx): Promise<SavingWire | LeaveRefusal | Refusal<'savings_figures_changed'>> => {
      const locked = await lockSaving(tx, wish.id, clientId);
      const planned = checkFigures(await plan(parts, tx, locked, wish.amount), wish);
      return isRefusal(planned) ? planned : ask(parts, tx, planned);
    },
  );
}

async function ask(
  parts: Pick<SavingsParts, 'clock' | 'ids'>,
  tx: TenantTx,
  { product, saving, leave }: Planned,
): Promise<SavingWire> {
  const now = parts.clock.now();
  const { id: savingId, clientId } = saving;
  const [id, signatureId] = [parts.ids.next(), parts.ids.next()];
  const { amountMinor, costMinor, isWhole, dueOn } = leave;
  const maximum = makeMoney(amountMinor, product.currency);
  await recordSignature(tx, tx.scope.tenantId, {
    id: signatureId,
    clientId,
    kind: 'saving',
    subjectId: id,
    maximum,
    signedAt: now,
  });
  await insertExit(tx, { id, savingId, clientId, amountMinor, costMinor, isWhole, dueOn, signatureId, askedAt: now });
  if (isWhole) await saveLeaving(tx, savingId, saving.maturesOn === undefined ? undefined : saving.nextNight);
  await auditSaving(parts, tx, saving, 'saving.left');
  return describe(tx, product, saving, dayOf(now));
}

async function describe(reader: Reader, product: SavingsProduct, { id, clientId }: Saving, today: string) {
  const found = await findSaving(reader, id, clientId);
  if (!found) throw new Error('locked savings are gone');
  return savingToWire(product, bringUp(product, found, today), today);
}

type ChoiceRefusal = Refusal<'not_found' | 'state_conflict'> | Unbegun;

/** Another term begins something; to be paid out leads out. */
function checkChoice(saving: Saving | undefined, choice: MaturityChoice, closed?: Unbegun): Saving | ChoiceRefusal {
  if (!saving) return refuse('not_found');
  if (choice === 'renew' && closed) return closed;
  return saving.status === 'holding' && saving.maturesOn !== undefined ? saving : refuse('state_conflict');
}

export function chooseWithPin(
  parts: Pick<SavingsParts, 'checkPin' | 'clock' | 'db'>,
  { scope, clientId, unbegun }: Saver,
  once: Once,
  { id, choice, pin }: { readonly id: SavingId; readonly choice: MaturityChoice; readonly pin: string },
) {
  const choose = async (tx: TenantTx): Promise<SavingWire | ChoiceRefusal> => {
    const saving = checkChoice(await lockSaving(tx, id, clientId), choice, unbegun);
    const product = isRefusal(saving) ? undefined : await findProduct(tx, saving.productId);
    if (isRefusal(saving)) return saving;
    if (!product) return refuse('not_found');
    await saveMaturityChoice(tx, id, choice);
    await auditSaving(parts, tx, saving, 'saving.chosen');
    return describe(tx, product, { ...saving, atMaturity: choice }, dayOf(parts.clock.now()));
  };
  return transactProven(parts, scope, once, {
    prove: () => parts.checkPin(scope, clientId, pin),
    check: () =>
      parts.db.read(scope, async (reader) => checkChoice(await findSaving(reader, id, clientId), choice, unbegun)),
    write: () => transactOnce(parts, scope, once, choose),
  });
}
