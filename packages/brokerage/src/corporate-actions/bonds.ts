// What open bonds pay, announced by their own terms: each coupon before it is parted from the bond, and the redemption. The rest is the
// way of every corporate action. Said twice, it is announced once.
import type { BookedTerms } from '@candor/contract/corporate-actions/staff.ts';
import { dayOf, shiftDay } from '@candor/contract/days.ts';
import type { TenantScope } from '@candor/platform/db/index.ts';
import { recordAudit } from '../audit/index.ts';
import { exDateOf, listOpenBonds, paysOn, periodsOf } from '../bonds/index.ts';
import type { Bond } from '../bonds/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { sayPrice } from '../prices/index.ts';
import type { CorporateActionParts } from './booking.ts';
import { insertOwed, listOwed } from './store.ts';

/** Far enough that nobody trades past an ex-date that is not announced, near enough that the calendar of the days is known. */
const aheadDays = 45;

export interface Owed {
  readonly exDate: string;
  readonly terms: Extract<BookedTerms, { readonly kind: 'coupon' | 'redemption' }>;
}

type Parts = Pick<CorporateActionParts, 'db' | 'clock' | 'ids' | 'instruments' | 'prices' | 'settlesOn'>;

/** Everything a bond still pays up to a day. What was parted from it before it opened here is nobody's. */
export function owedBy(
  parts: Pick<Parts, 'prices' | 'settlesOn'>,
  bond: Bond,
  instrument: Instrument,
  upTo: string,
): Owed[] {
  const { currency } = bond;
  const opened = bond.openedAt ? dayOf(bond.openedAt) : '';
  const owed: Owed[] = [];
  for (const period of periodsOf(bond)) {
    if (period.to <= opened || period.exFrom > upTo) continue;
    const exDate = exDateOf(parts, instrument, period);
    if (exDate === undefined || exDate <= opened || exDate > upTo) continue;
    const pay = paysOn(parts, instrument, period.to);
    const perPiece = sayPrice(period.couponE8, currency);
    owed.push({ exDate, terms: { kind: 'coupon', due_on: period.to, per_piece: perPiece, currency, pay_date: pay } });
  }
  const back = paysOn(parts, instrument, bond.maturesOn);
  if (back > upTo) return owed;
  const perPiece = sayPrice(bond.nominalE8, currency);
  return [
    ...owed,
    { exDate: back, terms: { kind: 'redemption', due_on: bond.maturesOn, per_piece: perPiece, currency } },
  ];
}

export async function announceOwed(parts: Parts, scope: TenantScope): Promise<number> {
  const now = parts.clock.now();
  const upTo = shiftDay(dayOf(now), aheadDays);
  const bonds = await parts.db.read(scope, listOpenBonds);
  let announced = 0;
  for (const bond of bonds) {
    const instrument = await parts.instruments.find(bond.instrumentId);
    const approvalId = bond.openApprovalId;
    if (!instrument || approvalId === undefined) continue;
    const owed = owedBy(parts, bond, instrument, upTo);
    if (owed.length === 0) continue;
    const known = await parts.db.read(scope, (reader) => listOwed(reader, bond.instrumentId));
    const fresh = owed.filter(
      ({ terms }) => !known.some(({ kind, dueOn }) => kind === terms.kind && dueOn === terms.due_on),
    );
    for (const { exDate, terms } of fresh) {
      const id = parts.ids.next();
      const isNew = await parts.db.transact(scope, async (tx) => {
        const made = await insertOwed(tx, {
          id,
          instrumentId: bond.instrumentId,
          exDate,
          terms,
          approvalId,
          announcedAt: now,
        });
        const subject = { kind: 'corporate_action', id } as const;
        if (made) await recordAudit(tx, { actor: tx.scope.actor, act: 'corporate_action.announced', subject }, now);
        return made;
      });
      if (isNew) announced += 1;
    }
  }
  return announced;
}
