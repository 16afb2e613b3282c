// Binds funds for staff.
import { isRefusal, refuse } from '@candor/contract';
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/funds/staff.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { findProducts } from '../products/index.ts';
import { proposeFund, proposeNavCorrection, proposeNavs } from './decisions.ts';
import { describeTerms, readNavs } from './describing.ts';
import { cutOffOf } from './fund.ts';
import type { OpenFund } from './fund.ts';
import { judgeNavs, sayJudged } from './judging.ts';
import type { FundParts } from './parts.ts';
import { sayNav, sayUnits } from './quoting.ts';
import { findFund, listFunds, listVersions, listWaiting, sumUnits } from './store.ts';

export function bindStaffFunds(parts: FundParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const { db } = parts;
  return [
    bind(contract.listDeskFunds, staffGuard, ({ scope }, { query }) =>
      db.read(scope, async (reader) => {
        const load = (range: Parameters<typeof listFunds>[1]) => listFunds(reader, range);
        const page = await readPage(
          query,
          load,
          ({ id }: OpenFund) => id,
          (fund) => fund,
        );
        if (isRefusal(page)) return page;
        return { ...page, items: await describeForDesk(parts, reader, page.items) };
      }),
    ),
    bind(contract.listFundDays, staffGuard, ({ scope }) =>
      db.read(scope, async (reader) => ({ items: await describeDays(parts, reader) })),
    ),
    bind(contract.listDeskNavs, staffGuard, ({ scope }, { params }) =>
      db.read(scope, async (reader) => {
        const fund = await findFund(reader, params.id);
        if (!fund) return refuse('not_found');
        const versions = await listVersions(reader, fund.id);
        const items = versions.map(({ compensated, ...nav }) => ({
          ...sayNav(nav, fund),
          version: nav.version,
          compensated: nav.version > 1 ? encodeMoney(makeMoney(BigInt(compensated), fund.currency)) : null,
        }));
        return { items };
      }),
    ),
    bind(contract.previewNavs, staffGuard, ({ scope }, { body }) =>
      db.read(scope, async (reader) => ({ items: (await judgeNavs(parts, reader, body.lines)).map(sayJudged) })),
    ),
    bind(contract.proposeFund, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeFund(parts, caller, body)),
    ),
    bind(contract.proposeNavs, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeNavs(parts, caller, body)),
    ),
    bind(contract.proposeNavCorrection, staffGuard, async (caller, { params, body }) =>
      answerProposal(await proposeNavCorrection(parts, caller, params.id, body)),
    ),
  ];
}

async function describeForDesk(
  parts: Pick<FundParts, 'instruments' | 'prices' | 'clock'>,
  reader: Reader,
  funds: readonly OpenFund[],
): Promise<contract.DeskFund[]> {
  const products = await findProducts(
    reader,
    funds.map(({ id }) => id),
    dayOf(parts.clock.now()),
  );
  const [navs, waiting] = [await readNavs(parts, reader, funds), await listWaiting(reader)];
  const units = await sumUnits(
    reader,
    funds.map(({ instrumentId }) => instrumentId),
  );
  const described: contract.DeskFund[] = [];
  for (const fund of funds) {
    const product = products.get(fund.id);
    if (!product) throw new Error('a fund has no product');
    const days = waiting.filter(({ fundId }) => fundId === fund.id);
    described.push({
      ...(await describeTerms(parts, fund, product, navs.get(fund.id) ?? [])),
      jump_percent: fund.jumpPercent,
      waiting: days.reduce((sum, { purchases, sales }) => sum + purchases + sales, 0),
      units: sayUnits(units.get(fund.instrumentId) ?? 0n),
    });
  }
  return described;
}

async function describeDays(
  parts: Pick<FundParts, 'instruments' | 'clock'>,
  reader: Reader,
): Promise<contract.FundDay[]> {
  const days: contract.FundDay[] = [];
  for (const one of await listWaiting(reader)) {
    const fund = await findFund(reader, one.fundId);
    const instrument = fund && (await parts.instruments.find(fund.instrumentId));
    if (!fund || !instrument) continue;
    const cutOffAt = cutOffOf(fund, one.day);
    days.push({
      fund_id: fund.id,
      symbol: fund.code,
      name: instrument.name,
      nav_day: one.day,
      cut_off_at: cutOffAt.toISOString(),
      is_closed: cutOffAt <= parts.clock.now(),
      purchases: one.purchases,
      purchase_amount: encodeMoney(makeMoney(BigInt(one.amountMinor), fund.currency)),
      sales: one.sales,
      sale_units: sayUnits(BigInt(one.unitsE8)),
    });
  }
  return days;
}
