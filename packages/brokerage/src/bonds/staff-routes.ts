// Binds bonds for staff.
import * as contract from '@candor/contract/bonds/staff.ts';
import { dayOf } from '@candor/contract/days.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { periodsOf } from './accrual.ts';
import type { Bond } from './bond.ts';
import { proposeBond, proposeBondOpening } from './decisions.ts';
import type { BondDeskParts } from './decisions.ts';
import { describeTerms } from './describing.ts';
import { listBonds } from './store.ts';

export function bindStaffBonds(parts: BondDeskParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  return [
    bind(contract.listDeskBonds, staffGuard, async ({ scope }, { query }) => {
      const known = new Map((await parts.instruments.all()).map((one) => [one.instrumentId, one]));
      const today = dayOf(parts.clock.now());
      const describe = (bond: Bond): contract.DeskBond => {
        const instrument = known.get(bond.instrumentId);
        if (!instrument) throw new Error('a bond is of an instrument that nobody knows');
        const { market, symbol, name } = instrument;
        const next = bond.state === 'redeemed' ? undefined : periodsOf(bond).find(({ to }) => to >= today);
        const terms = describeTerms(bond);
        return {
          id: bond.id,
          market,
          symbol,
          name,
          currency: bond.currency,
          state: bond.state,
          terms,
          next_coupon: next?.to ?? null,
        };
      };
      return parts.db.read(scope, (reader) =>
        readPage(
          query,
          (range) => listBonds(reader, 'staff', range),
          ({ id }: Bond) => id,
          describe,
        ),
      );
    }),
    bind(contract.proposeBond, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeBond(parts, caller, body)),
    ),
    bind(contract.proposeBondChange, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeBond(parts, caller, body, params.id)),
    ),
    bind(contract.proposeBondOpening, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeBondOpening(parts, caller, params.id, body.reason)),
    ),
  ];
}
