// Binds what bonds pay for staff: what comes within a year, and the next coupon per client.
import { isRefusal, refuse } from '@candor/contract';
import * as contract from '@candor/contract/bonds/staff.ts';
import { dayOf } from '@candor/contract/days.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { findBond, listOpenBonds } from '../bonds/index.ts';
import { assetOf } from '../instruments/index.ts';
import type { CorporateActionParts } from './booking.ts';
import { owedBy } from './bonds.ts';
import { payPerShare, readE8 } from './corporate-action.ts';
import { planAction } from './plan.ts';
import { toLine } from './staff-routes.ts';
import { listPositions } from './store.ts';

type Parts = Pick<CorporateActionParts, 'db' | 'clock' | 'ids' | 'instruments' | 'prices' | 'settlesOn' | 'fx'>;

const yearMs = 366 * 86_400_000;

export function bindBondPayments(parts: Parts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db, clock, instruments } = parts;
  const inAYear = () => dayOf(new Date(clock.now().getTime() + yearMs));
  const today = () => dayOf(clock.now());
  return [
    bind(contract.listComingCoupons, staffGuard, ({ scope }) =>
      db.read(scope, async (reader) => {
        const coming: contract.ComingCoupon[] = [];
        for (const bond of await listOpenBonds(reader)) {
          const instrument = await instruments.find(bond.instrumentId);
          if (!instrument) continue;
          const positions = await listPositions(reader, [assetOf(bond.instrumentId)]);
          const heldE8 = positions.reduce((sum, one) => sum + one.holdingE8 + one.incomingE8 + one.frozenE8, 0n);
          for (const { exDate, terms } of owedBy(parts, bond, instrument, inAYear())) {
            if (exDate < today()) continue;
            const grossMinor = payPerShare(heldE8, readE8(terms.per_piece) ?? 0n, bond.currency);
            coming.push({
              bond_id: bond.id,
              symbol: instrument.symbol,
              kind: terms.kind,
              due_on: terms.due_on,
              ex_date: terms.kind === 'coupon' ? exDate : null,
              pays_on: terms.kind === 'coupon' ? terms.pay_date : exDate,
              per_piece: terms.per_piece,
              gross: encodeMoney(makeMoney(grossMinor, bond.currency)),
              holders: new Set(positions.map(({ clientId }) => clientId)).size,
            });
          }
        }
        return { items: coming.toSorted((a, b) => (a.pays_on < b.pays_on ? -1 : 1)).slice(0, 200) };
      }),
    ),
    bind(contract.previewCoupon, staffGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const bond = await findBond(reader, params.id);
        const instrument = bond && (await instruments.find(bond.instrumentId));
        if (!bond || !instrument) return refuse('not_found');
        const next = owedBy(parts, bond, instrument, inAYear()).find(
          ({ exDate, terms }) => terms.kind === 'coupon' && exDate >= today(),
        );
        if (bond.state !== 'open' || next?.terms.kind !== 'coupon') return refuse('state_conflict');
        const subject = { instrumentId: bond.instrumentId, exDate: next.exDate, terms: next.terms };
        const planned = await planAction(parts, reader, subject);
        if (isRefusal(planned)) return planned;
        const { due_on, pay_date: pays_on, per_piece } = next.terms;
        return { due_on, pays_on, per_piece, items: planned.map(toLine) };
      }),
    ),
  ];
}
