// The factors behind all prices: one series per market calendar (return, volatility) and one per sector, day by day.
// Draws are keyed by calendar day, so venues that trade on the same day feel the same world.
import { epochDay } from '../../calendars/calendar.ts';
import type { Calendar } from '../../calendars/calendar.ts';
import { toDayNumber } from '../../calendars/civil-date.ts';
import type { MarketCode } from '../../calendars/market.ts';
import type { SectorCode } from '../../instruments/instrument.ts';
import { createNoise, exp } from './noise.ts';
import { marketDeviationOf, sectorRisks } from './risk.ts';

export interface FactorSeries {
  readonly length: number;
  /** Return of the market factor in each session. */
  readonly returns: Float32Array;
  /** Volatility of the day against its long-run mean; clusters because it decays slowly. */
  readonly volatility: Float32Array;
}

export interface Factors {
  /** Series of a market through at least the given number of sessions. */
  market(calendar: Calendar, sessions: number): FactorSeries;
  sectorReturn(sector: SectorCode, day: number): number;
}

const lastDay = toDayNumber(2045, 1, 1);
const volatilityMemory = 0.975;
const volatilityShock = 0.11;
/** Variance of the slow process, so that the mean volatility is one. */
const halfVariance = (volatilityShock * volatilityShock) / (1 - volatilityMemory * volatilityMemory) / 2;

export function createFactors(seed: string): Factors {
  const world = createNoise(seed, 'world');
  const sectors = new Map<SectorCode, Float32Array>();
  const built = new Map<MarketCode, FactorSeries>();

  function buildSeries(calendar: Calendar, sessions: number): FactorSeries {
    const { country } = calendar.market;
    const local = createNoise(seed, `country:${country}`);
    const shocks = createNoise(seed, `volatility:${country}`);
    const deviation = marketDeviationOf(country);
    const returns = new Float32Array(sessions);
    const volatility = new Float32Array(sessions);
    let slow = 0;
    for (let number = 0; number < sessions; number += 1) {
      const { day } = calendar.session(number);
      const z = 0.55 * world.gauss(day) + 0.835 * local.gauss(day);
      const level = exp(slow - halfVariance);
      volatility[number] = level;
      returns[number] = deviation * level * z;
      // Falling markets grow nervous: the shock leans against the return.
      slow = volatilityMemory * slow + volatilityShock * (0.87 * shocks.gauss(day) - 0.5 * z);
    }
    return { length: sessions, returns, volatility };
  }

  return {
    market(calendar, sessions) {
      const known = built.get(calendar.market.code);
      if (known && known.length >= sessions) return known;
      const series = buildSeries(calendar, sessions);
      built.set(calendar.market.code, series);
      return series;
    },
    sectorReturn(sector, day) {
      let returns = sectors.get(sector);
      if (!returns) {
        returns = drawSectorReturns(seed, sector);
        sectors.set(sector, returns);
      }
      return returns[day - epochDay] ?? 0;
    },
  };
}

function drawSectorReturns(seed: string, sector: SectorCode): Float32Array {
  const { factor } = sectorRisks[sector];
  const noise = createNoise(seed, `sector:${sector}`);
  return Float32Array.from({ length: lastDay - epochDay }, (_, i) => factor * noise.gauss(epochDay + i));
}
