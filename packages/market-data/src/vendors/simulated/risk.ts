// How an instrument moves with its market and sector and on its own: daily deviations, betas, turnover, yield.
// Rough figures that make the simulated market behave like one; no statement about the real security.
import type { MarketCountry } from '../../calendars/market.ts';
import type { Instrument, SectorCode } from '../../instruments/instrument.ts';
import { roughSizeMillion } from '../../instruments/size.ts';
import type { Noise } from './noise.ts';

export interface Risk {
  readonly marketBeta: number;
  readonly sectorBeta: number;
  readonly ownDeviation: number;
  /** Share of the own deviation from trend that survives a day. */
  readonly memory: number;
  readonly yearlyDrift: number;
  /** Share of the shares that changes hands in a day. */
  readonly turnover: number;
  readonly dividendYield: number;
}

const marketDeviations: Readonly<Record<MarketCountry, number>> = {
  US: 0.0095,
  IN: 0.0095,
  ES: 0.0105,
  PL: 0.012,
  TR: 0.017,
  CN: 0.0115,
  GB: 0.0085,
  DE: 0.0105,
  JP: 0.0115,
};

/** Rates belong to no country and follow no market. */
export function marketDeviationOf(country: MarketCountry | ''): number {
  return country === '' ? 0 : marketDeviations[country];
}

interface SectorRisk {
  readonly beta: number;
  /** Daily deviation of the sector's own factor. */
  readonly factor: number;
  readonly own: number;
  readonly yield: number;
}

export const sectorRisks: Readonly<Record<SectorCode, SectorRisk>> = {
  TE: { beta: 1.2, factor: 0.007, own: 0.016, yield: 0.006 },
  CO: { beta: 1, factor: 0.006, own: 0.013, yield: 0.015 },
  CD: { beta: 1.1, factor: 0.006, own: 0.014, yield: 0.012 },
  CS: { beta: 0.6, factor: 0.005, own: 0.009, yield: 0.028 },
  HE: { beta: 0.75, factor: 0.006, own: 0.014, yield: 0.015 },
  FI: { beta: 1.1, factor: 0.006, own: 0.01, yield: 0.03 },
  IN: { beta: 1, factor: 0.005, own: 0.012, yield: 0.017 },
  EN: { beta: 0.9, factor: 0.011, own: 0.011, yield: 0.038 },
  MA: { beta: 1, factor: 0.008, own: 0.013, yield: 0.022 },
  UT: { beta: 0.5, factor: 0.006, own: 0.008, yield: 0.035 },
  RE: { beta: 0.85, factor: 0.007, own: 0.009, yield: 0.04 },
  BR: { beta: 1, factor: 0, own: 0.001, yield: 0.014 },
  BA: { beta: 0.5, factor: 0, own: 0.001, yield: 0.015 },
  BO: { beta: 0.02, factor: 0.0022, own: 0.0006, yield: 0.035 },
};

export function riskOf(instrument: Instrument, noise: Noise): Risk {
  const sector = sectorRisks[instrument.sector];
  const draw = noise.uniform(0);
  if (instrument.market === 'FX' || instrument.market === 'CRYPTO') return currencyRisk(instrument);
  if (instrument.type !== 'stock') {
    const isBond = instrument.type === 'bond';
    return {
      marketBeta: isBond ? 0 : sector.beta > 0.6 ? 1 : sector.beta,
      sectorBeta: 1,
      ownDeviation: 0.001,
      memory: isBond ? 0.97 : 0.995,
      yearlyDrift: isBond ? 0 : instrument.sector === 'BO' ? 0.02 : 0.055,
      turnover: instrument.type === 'etf' ? 0.02 : instrument.type === 'bond' ? 0.002 : 0,
      dividendYield: instrument.type === 'etf' ? sector.yield : 0,
    };
  }
  // Large companies are calmer; the exponent is small enough that a table of powers is not needed.
  const size = sizeClass(instrument);
  return {
    marketBeta: sector.beta * (0.8 + 0.4 * draw),
    sectorBeta: 0.6 + 0.8 * noise.uniform(1),
    ownDeviation: sector.own * size.own * (0.8 + 0.5 * noise.uniform(2)),
    memory: 0.998,
    yearlyDrift: 0.03 + 0.06 * noise.uniform(3),
    turnover: size.turnover * (0.6 + 0.8 * noise.uniform(4)),
    dividendYield: noise.uniform(5) < 0.3 ? 0 : sector.yield * (0.5 + noise.uniform(6)),
  };
}

function currencyRisk({ symbol, market }: Instrument): Risk {
  const isPegged = symbol === 'USDTUSD';
  const calm = symbol === 'USDTRY' ? 0.004 : 0.0045;
  return {
    marketBeta: 0,
    sectorBeta: 0,
    ownDeviation: isPegged ? 0.0002 : market === 'CRYPTO' ? 0.025 : calm,
    memory: isPegged ? 0.5 : 0.995,
    yearlyDrift: symbol === 'USDTRY' ? 0.12 : 0,
    turnover: 0,
    dividendYield: 0,
  };
}

function sizeClass(instrument: Instrument): { own: number; turnover: number } {
  const capMillion = roughSizeMillion(instrument);
  if (capMillion > 200_000) return { own: 0.7, turnover: 0.004 };
  if (capMillion > 20_000) return { own: 0.9, turnover: 0.006 };
  if (capMillion > 2_000) return { own: 1.1, turnover: 0.008 };
  return { own: 1.5, turnover: 0.006 };
}
