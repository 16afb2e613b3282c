// Staff's verbs of corporate actions, by two people: announce one, call one off; and what one would do, for whoever looks.
import { isRefusal, refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import { actionTerms } from '@candor/contract/corporate-actions/staff.ts';
import type { ActionTerms } from '@candor/contract/corporate-actions/staff.ts';
import { isCurrencyCode } from '@candor/money';
import type { TenantTx } from '@candor/platform/db/index.ts';
import { payloadText, proposeApproval } from '../approvals/index.ts';
import type { Approval, ApprovalEffects, EffectRefusal, StaffCaller } from '../approvals/index.ts';
import { recordAudit } from '../audit/index.ts';
import type { CorporateActionParts } from './booking.ts';
import { readE8, transitions } from './corporate-action.ts';
import { planAction } from './plan.ts';
import type { Planned } from './plan.ts';
import { insertAction, lockAction, saveState } from './store.ts';

export interface Announcement {
  readonly instrument_id: string;
  readonly ex_date: string;
  readonly terms: ActionTerms;
}

type Parts = Omit<CorporateActionParts, 'ledger' | 'log' | 'messages' | 'routeOrder' | 'settlesOn' | 'signalOrder'>;

export async function previewAction(
  parts: Parts,
  { scope }: StaffCaller,
  { instrument_id: instrumentId, ex_date: exDate, terms }: Announcement,
): Promise<Planned[] | Refusal<'not_found' | 'action_invalid' | 'price_missing'>> {
  const refused = await checkAnnouncement(parts, { instrument_id: instrumentId, ex_date: exDate, terms });
  if (refused) return refused;
  return parts.db.read(scope, (reader) => planAction(parts, reader, { instrumentId, exDate, terms }));
}

/** The other instrument of a merger as people call it. */
interface Target {
  readonly market: string;
  readonly symbol: string;
}

export async function proposeAction(
  parts: Omit<Parts, 'fx'>,
  caller: StaffCaller,
  { reason, into, ...asked }: Announcement & { readonly into?: Target | undefined; readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'action_invalid'>> {
  const terms = await nameTarget(parts, asked.terms, into);
  if (isRefusal(terms)) return terms;
  const refused = await checkAnnouncement(parts, { ...asked, terms });
  if (refused) return refused;
  const { instrument_id: instrument, ex_date } = asked;
  const payload = { instrument, ex_date, terms: JSON.stringify(terms) };
  return parts.db.transact(caller.scope, async (tx) => {
    const proposal = { kind: 'corporate_action.announce', subjectId: parts.ids.next(), payload, reason } as const;
    const proposed = await proposeApproval(parts, tx, caller, proposal);
    // Its subject is new: nobody can have proposed it before.
    if (isRefusal(proposed)) throw new Error(`a new action was refused: ${proposed.refused}`);
    return proposed;
  });
}

async function nameTarget(
  { instruments }: Pick<Parts, 'instruments'>,
  terms: ActionTerms,
  into: Target | undefined,
): Promise<ActionTerms | Refusal<'action_invalid'>> {
  if (into === undefined) return terms;
  const found = await instruments.findBySymbol(into.market, into.symbol);
  if (terms.kind !== 'merger' || !found) return refuse('action_invalid', blame('into.symbol'));
  return { ...terms, into_instrument_id: found.instrumentId };
}

export function proposeActionCancel(
  parts: Pick<Parts, 'db' | 'clock' | 'ids'>,
  caller: StaffCaller,
  id: string,
  { reason }: { readonly reason: string },
): Promise<Approval | Refusal<'not_found' | 'state_conflict' | 'already_proposed'>> {
  return parts.db.transact(caller.scope, async (tx) => {
    const action = await lockAction(tx, id);
    if (!action) return refuse('not_found');
    if (!transitions[action.state].includes('cancelled')) return refuse('state_conflict');
    const payload = { kind: action.terms.kind, ex_date: action.exDate };
    return proposeApproval(parts, tx, caller, { kind: 'corporate_action.cancel', subjectId: id, payload, reason });
  });
}

/** A day on which the venue trades and which has not begun there, and terms that mean something. */
async function checkAnnouncement(
  { instruments, prices, clock }: Pick<Parts, 'instruments' | 'prices' | 'clock'>,
  { instrument_id: id, ex_date: exDate, terms }: Announcement,
): Promise<undefined | Refusal<'not_found' | 'action_invalid'>> {
  const instrument = await instruments.find(id);
  if (!instrument) return refuse('not_found');
  const session = prices.sessionOn(instrument.market, exDate);
  if (!session || session.opensAt <= clock.now()) return refuse('action_invalid', blame('ex_date'));
  const field = await findTermsFault(instruments, instrument.instrumentId, exDate, terms);
  return field === undefined ? undefined : refuse('action_invalid', blame(`terms.${field}`));
}

const blame = (path: string) => ({ errors: [{ path: `body.${path}`, code: 'not_allowed' }] as const });

/** The first of the terms that means nothing for this instrument. */
async function findTermsFault(
  instruments: Parts['instruments'],
  id: string,
  exDate: string,
  terms: ActionTerms,
): Promise<string | undefined> {
  switch (terms.kind) {
    case 'split':
      return terms.to === terms.from ? 'from' : undefined;
    case 'dividend':
      if ((readE8(terms.per_share) ?? 0n) <= 0n) return 'per_share';
      if (!isCurrencyCode(terms.currency)) return 'currency';
      return terms.pay_date < exDate ? 'pay_date' : undefined;
    case 'merger': {
      const hasCash = terms.cash_per_share !== null && (readE8(terms.cash_per_share) ?? 0n) > 0n;
      if (terms.into_instrument_id === null) return hasCash ? undefined : 'cash_per_share';
      const own = await instruments.find(id);
      const into = await instruments.find(terms.into_instrument_id);
      // Into a security of another currency the cost would need a rate that nobody quoted.
      const fits = terms.into_instrument_id !== id && into?.currency === own?.currency;
      return fits ? undefined : 'into_instrument_id';
    }
    case 'symbol_change':
      return undefined;
    default:
      return 'kind';
  }
}

export function actionEffects(
  parts: Pick<Parts, 'clock'>,
): Pick<ApprovalEffects, 'corporate_action.announce' | 'corporate_action.cancel'> {
  return {
    'corporate_action.announce': { approve: (tx, approval) => announce(parts, tx, approval) },
    'corporate_action.cancel': { approve: (tx, approval) => cancel(parts, tx, approval) },
  };
}

async function announce({ clock }: Pick<Parts, 'clock'>, tx: TenantTx, approval: Approval): Promise<undefined> {
  const terms = actionTerms.parse(JSON.parse(payloadText(approval, 'terms')));
  const now = clock.now();
  await insertAction(tx, {
    id: approval.subjectId,
    instrumentId: payloadText(approval, 'instrument'),
    exDate: payloadText(approval, 'ex_date'),
    terms,
    approvalId: approval.id,
    announcedAt: now,
  });
  const subject = { kind: 'corporate_action', id: approval.subjectId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'corporate_action.announced', subject }, now);
  return undefined;
}

async function cancel(
  { clock }: Pick<Parts, 'clock'>,
  tx: TenantTx,
  { id: approvalId, subjectId }: Approval,
): Promise<undefined | EffectRefusal> {
  const action = await lockAction(tx, subjectId);
  if (!action || !transitions[action.state].includes('cancelled')) return refuse('state_conflict');
  const now = clock.now();
  await saveState(tx, subjectId, 'cancelled', { at: now, approvalId });
  const subject = { kind: 'corporate_action', id: subjectId } as const;
  await recordAudit(tx, { actor: tx.scope.actor, act: 'corporate_action.cancelled', subject }, now);
  return undefined;
}
