// Made-up but consistent accounts for simulated companies: earnings, margins, balance sheet, by quarter and year.
// Everything follows from seed and issuer and is labelled simulated; it says nothing about the real company.
import { formatDate, toDayNumber } from '../../calendars/civil-date.ts';
import type { Instrument, SectorCode } from '../../instruments/instrument.ts';
import type { Statement } from '../vendor.ts';
import { createNoise, exp } from './noise.ts';
import type { Noise } from './noise.ts';

interface SectorAccounts {
  readonly pe: number;
  readonly grossMargin: number;
  readonly netMargin: number;
  readonly equityShare: number;
}

const accounts: Readonly<Partial<Record<SectorCode, SectorAccounts>>> = {
  TE: { pe: 31, grossMargin: 0.58, netMargin: 0.22, equityShare: 0.55 },
  CO: { pe: 22, grossMargin: 0.52, netMargin: 0.14, equityShare: 0.45 },
  CD: { pe: 24, grossMargin: 0.38, netMargin: 0.08, equityShare: 0.42 },
  CS: { pe: 22, grossMargin: 0.4, netMargin: 0.09, equityShare: 0.4 },
  HE: { pe: 25, grossMargin: 0.62, netMargin: 0.15, equityShare: 0.5 },
  FI: { pe: 13, grossMargin: 0.65, netMargin: 0.26, equityShare: 0.11 },
  IN: { pe: 21, grossMargin: 0.33, netMargin: 0.1, equityShare: 0.38 },
  EN: { pe: 12, grossMargin: 0.35, netMargin: 0.1, equityShare: 0.5 },
  MA: { pe: 16, grossMargin: 0.3, netMargin: 0.09, equityShare: 0.5 },
  UT: { pe: 18, grossMargin: 0.42, netMargin: 0.13, equityShare: 0.33 },
  RE: { pe: 28, grossMargin: 0.58, netMargin: 0.25, equityShare: 0.45 },
};

export interface Accounts {
  /** Newest first: eight quarters, then five years. */
  readonly statements: readonly Statement[];
  readonly netDebt: string;
}

const anchorQuarter = 2025 * 4 + 3;

/** Accounts as published by the instant; quarters appear forty days after they end. */
export function drawAccounts(
  seed: string,
  instrument: Instrument,
  shares: number,
  nowMs: number,
): Accounts | undefined {
  const sector = accounts[instrument.sector];
  if (instrument.type !== 'stock' || !sector) return undefined;
  const noise = createNoise(seed, `accounts:${instrument.country}:${instrument.isin ?? instrument.name}`);
  const published = new Date(nowMs - 40 * 86_400_000);
  const last = published.getUTCFullYear() * 4 + Math.floor(published.getUTCMonth() / 3) - 1;
  const quarters = Array.from({ length: 20 + (last % 4) + 1 }, (_, i) =>
    drawQuarter(instrument, sector, noise, last - i),
  );
  const fullYears = quarters.slice((last % 4) + 1 === 4 ? 0 : (last % 4) + 1);
  const years = Array.from({ length: 5 }, (_, i) => sumQuarters(fullYears.slice(i * 4, i * 4 + 4)));
  const newest = quarters[0];
  const netDebt = (newest?.assets ?? 0) * (0.05 + 0.25 * noise.uniform(9));
  return {
    statements: [
      ...quarters.slice(0, 8).map((quarter) => toStatement('quarter', quarter, shares)),
      ...years.map((year) => toStatement('year', year, shares)),
    ],
    netDebt: money(netDebt),
  };
}

interface Figures {
  readonly endDay: number;
  readonly revenue: number;
  readonly grossProfit: number;
  readonly operatingIncome: number;
  readonly netIncome: number;
  readonly assets: number;
  readonly liabilities: number;
  readonly operatingCashFlow: number;
  readonly freeCashFlow: number;
}

function drawQuarter(instrument: Instrument, sector: SectorAccounts, noise: Noise, quarter: number): Figures {
  const shares = instrument.sharesMillion * 1e6;
  const multiple = sector.pe * (0.6 + 0.9 * noise.uniform(1));
  const growth = -0.01 + 0.13 * noise.uniform(2);
  const age = (quarter - anchorQuarter) / 4;
  const season = 1 + 0.06 * ((quarter % 4) - 1.5) * (noise.uniform(3) - 0.3);
  const yearlyIncome = ((instrument.baseLevel * shares) / multiple) * exp(growth * age);
  const netMargin = sector.netMargin * (0.6 + 0.8 * noise.uniform(4));
  const revenue = ((yearlyIncome / netMargin) * season * (1 + 0.02 * noise.gauss(100 + quarter))) / 4;
  const netIncome = revenue * netMargin * (1 + 0.08 * noise.gauss(200 + quarter));
  const grossMargin = Math.max(netMargin * 1.5, sector.grossMargin * (0.7 + 0.5 * noise.uniform(5)));
  const assets = (yearlyIncome / netMargin) * (sector.equityShare < 0.2 ? 9 : 1.6) * (0.8 + 0.5 * noise.uniform(6));
  const operatingCashFlow = netIncome * (1.1 + 0.4 * noise.uniform(300 + quarter));
  const year = Math.floor(quarter / 4);
  return {
    endDay: toDayNumber(quarter % 4 === 3 ? year + 1 : year, quarter % 4 === 3 ? 1 : (quarter % 4) * 3 + 4, 1) - 1,
    revenue,
    grossProfit: revenue * Math.min(0.92, grossMargin),
    operatingIncome: netIncome * 1.35,
    netIncome,
    assets,
    liabilities: assets * (1 - sector.equityShare * (0.8 + 0.3 * noise.uniform(7))),
    operatingCashFlow,
    freeCashFlow: operatingCashFlow * (0.5 + 0.35 * noise.uniform(8)),
  };
}

function sumQuarters(quarters: readonly Figures[]): Figures {
  const [newest] = quarters;
  if (!newest) throw new Error('a year needs its quarters');
  const total = (pick: (figures: Figures) => number) => quarters.reduce((sum, figures) => sum + pick(figures), 0);
  return {
    ...newest,
    revenue: total(({ revenue }) => revenue),
    grossProfit: total(({ grossProfit }) => grossProfit),
    operatingIncome: total(({ operatingIncome }) => operatingIncome),
    netIncome: total(({ netIncome }) => netIncome),
    operatingCashFlow: total(({ operatingCashFlow }) => operatingCashFlow),
    freeCashFlow: total(({ freeCashFlow }) => freeCashFlow),
  };
}

function toStatement(period: Statement['period'], figures: Figures, shares: number): Statement {
  return {
    period,
    endDate: formatDate(figures.endDay),
    revenue: money(figures.revenue),
    grossProfit: money(figures.grossProfit),
    operatingIncome: money(figures.operatingIncome),
    netIncome: money(figures.netIncome),
    eps: (figures.netIncome / shares).toFixed(4),
    assets: money(figures.assets),
    liabilities: money(figures.liabilities),
    equity: money(figures.assets - figures.liabilities),
    operatingCashFlow: money(figures.operatingCashFlow),
    freeCashFlow: money(figures.freeCashFlow),
  };
}

/** Accounts are published in thousands. */
function money(value: number): string {
  return BigInt(Math.round(value / 1_000) * 1_000).toString();
}
