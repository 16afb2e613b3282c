// What an amount comes to at the last NAV, before anybody asks for a quotation. Nothing is reserved.
import { refuse } from '@candor/contract';
import type { Refusal } from '@candor/contract';
import type { ChargeLine } from '@candor/contract/fees/client.ts';
import type { Reader } from '@candor/platform/db/index.ts';
import { describeCharges, sumCharges } from '../fees/index.ts';
import type { Instrument } from '../instruments/index.ts';
import { readLastNavs } from '../prices/index.ts';
import { feeSubjectOf, grossOf } from '../quotations/index.ts';
import { chargeLines, unitsFor } from './fund.ts';
import type { Fund } from './fund.ts';
import type { FundParts } from './parts.ts';

export interface FundEstimate {
  readonly navE8: bigint;
  readonly unitsE8: bigint;
  readonly costMinor: bigint;
  readonly totalMinor: bigint;
  readonly lines: ChargeLine[];
}

export async function estimateFund(
  parts: Pick<FundParts, 'prices'>,
  reader: Reader,
  fund: Fund,
  instrument: Instrument,
  amountMinor: bigint,
): Promise<FundEstimate | Refusal<'price_unavailable'>> {
  const nav = (await readLastNavs(reader, [fund.instrumentId])).get(fund.instrumentId)?.last;
  if (!nav) return refuse('price_unavailable');
  const { navE8 } = nav;
  const subject = feeSubjectOf(parts, { instrument, currency: fund.currency });
  const unitsE8 = unitsFor(fund, subject, navE8, amountMinor);
  const charges = chargeLines(fund, subject, 'buy', navE8, unitsE8);
  const grossMinor = grossOf(navE8, unitsE8, fund.currency);
  const costMinor = sumCharges(charges);
  const lines = describeCharges(charges, grossMinor, fund.currency);
  return { navE8, unitsE8, costMinor, totalMinor: grossMinor + costMinor, lines };
}
