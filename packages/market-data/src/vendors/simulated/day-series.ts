// The daily bars of one instrument: a log-price path from market, sector and own returns, cut into raw (unadjusted)
// open, high, low, close and volume per session. Floats live only in here; what leaves is whole price steps.
import type { Calendar } from '../../calendars/calendar.ts';
import { toCivilDate } from '../../calendars/civil-date.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import { bridgeMaximum } from './bridge.ts';
import type { StepBar } from './bridge.ts';
import { anchorDay, dividendAt, drawSchedule, splitFactor } from './events.ts';
import type { Schedule } from './events.ts';
import type { Factors } from './factors.ts';
import { createNoise, exp } from './noise.ts';
import type { Noise } from './noise.ts';
import { marketDeviationOf, riskOf, sectorRisks } from './risk.ts';
import type { Risk } from './risk.ts';

export interface DayBar extends StepBar {
  readonly session: number;
  readonly volume: number;
}

export interface DaySeries {
  readonly instrument: Instrument;
  readonly calendar: Calendar;
  readonly risk: Risk;
  /** Corporate actions through at least the given session. */
  schedule(session: number): Schedule;
  /** Randomness of this listing, as opposed to its issuer. */
  readonly noise: Noise;
  bar(session: number): DayBar;
  /** Raw close as a plain number, for figures that need no exactness. */
  closeLevel(session: number): number;
  /** Shares that exist in the session, splits counted. */
  shares(session: number): number;
}

const sessionsPerYear = 252;
const commonMemory = 0.9994;
const jumpChance = 0.012;
const jumpSize = 3.5;
const gapShare = 0.35;
const gapNoise = 0.25;
const intradayShare = 0.8;
const powers = [1, 10, 100, 1_000, 10_000, 100_000];
/** Paths grow by whole blocks, so that a new session does not compute ten years again. */
const block = 256;

export function createDaySeries(seed: string, instrument: Instrument, calendar: Calendar, factors: Factors): DaySeries {
  return new FactorDaySeries(seed, instrument, calendar, factors);
}

class FactorDaySeries implements DaySeries {
  readonly instrument: Instrument;
  readonly calendar: Calendar;
  readonly risk: Risk;
  readonly noise: Noise;
  readonly #issuer: Noise;
  readonly #factors: Factors;
  readonly #anchor: number;
  #path = new Float32Array(0);
  #events: Schedule = { splits: [], exDates: new Int32Array(0), yieldPerDate: 0 };

  constructor(seed: string, instrument: Instrument, calendar: Calendar, factors: Factors) {
    this.instrument = instrument;
    this.calendar = calendar;
    this.#factors = factors;
    // One company on two venues is one issuer: same path, same events.
    this.#issuer = createNoise(seed, `issuer:${instrument.country}:${instrument.isin ?? instrument.name}`);
    this.noise = createNoise(seed, `listing:${instrument.key}`);
    this.risk = riskOf(instrument, this.#issuer);
    this.#anchor = calendar.numberAtOrBefore(anchorDay);
  }

  schedule(session: number): Schedule {
    this.#growThrough(session);
    return this.#events;
  }

  closeLevel(session: number): number {
    return this.instrument.baseLevel * exp(this.#logAt(session)) * this.#rawFactor(session);
  }

  shares(session: number): number {
    this.#growThrough(session);
    return Math.round((this.instrument.sharesMillion * 1e6) / this.#rawFactor(session));
  }

  bar(session: number): DayBar {
    const closeLog = this.#logAt(session);
    const factor = this.#rawFactor(session);
    const close = this.#toSteps(closeLog, factor);
    if (this.instrument.type === 'fund') return { session, open: close, high: close, low: close, close, volume: 0 };
    const deviation = this.#dayDeviation(session);
    const before = (session > 0 ? this.#logAt(session - 1) : closeLog) - dividendAt(this.#events, session);
    const move = closeLog - before;
    const openLog = before + gapShare * move + gapNoise * deviation * this.noise.gauss(400_000 + session);
    const within = intradayShare * deviation;
    const highLog = bridgeMaximum(openLog, closeLog, within, this.noise.uniform(500_000 + session));
    const lowLog = -bridgeMaximum(-openLog, -closeLog, within, this.noise.uniform(600_000 + session));
    const open = this.#toSteps(openLog, factor);
    return {
      session,
      open,
      high: Math.max(open, close, this.#toSteps(highLog, factor)),
      low: Math.min(open, close, this.#toSteps(lowLog, factor)),
      close,
      volume: this.#drawVolume(session, move / deviation, factor),
    };
  }

  #growThrough(session: number): void {
    const needed = Math.max(session, this.#anchor) + 1;
    if (this.#path.length >= needed) return;
    const sessions = Math.ceil(needed / block) * block;
    const { year } = toCivilDate(this.calendar.session(sessions - 1).day);
    this.#events = drawSchedule(this.instrument, this.calendar, this.risk, this.#issuer, year);
    this.#path = this.#drawLogPath(sessions);
  }

  #logAt(session: number): number {
    this.#growThrough(session);
    return (this.#path[session] ?? 0) - (this.#path[this.#anchor] ?? 0);
  }

  #drawLogPath(sessions: number): Float32Array<ArrayBuffer> {
    const { risk, instrument } = this;
    const issuer = this.#issuer;
    const { exDates, yieldPerDate } = this.#events;
    const { returns } = this.#factors.market(this.calendar, sessions);
    const drawn = new Float32Array(sessions);
    let common = 0;
    let own = 0;
    let trend = 0;
    let nextDividend = 0;
    for (let k = 0; k < sessions; k += 1) {
      const { day } = this.calendar.session(k);
      const sector = this.#factors.sectorReturn(instrument.sector, day);
      const jump = issuer.uniform(100_000 + day) < jumpChance ? jumpSize : 1;
      common = commonMemory * common + risk.marketBeta * (returns[k] ?? 0) + risk.sectorBeta * sector;
      own = risk.memory * own + risk.ownDeviation * jump * issuer.gauss(200_000 + day);
      trend += (risk.yearlyDrift + risk.dividendYield) / sessionsPerYear;
      while ((exDates[nextDividend] ?? Infinity) <= k) {
        trend -= yieldPerDate;
        nextDividend += 1;
      }
      drawn[k] = common + own + trend;
    }
    return drawn;
  }

  #dayDeviation(session: number): number {
    const { risk, instrument } = this;
    const volatility = this.#factors.market(this.calendar, session + 1).volatility[session] ?? 1;
    const common = risk.marketBeta * marketDeviationOf(instrument.country) * volatility;
    const sector = risk.sectorBeta * sectorRisks[instrument.sector].factor;
    return Math.sqrt(common * common + sector * sector + risk.ownDeviation * risk.ownDeviation);
  }

  /** Old raw prices are higher by the splits that came after them, later ones lower. */
  #rawFactor(session: number): number {
    const { splits } = this.#events;
    return session <= this.#anchor
      ? splitFactor(splits, session, this.#anchor)
      : 1 / splitFactor(splits, this.#anchor, session);
  }

  #toSteps(log: number, factor: number): number {
    const { baseLevel, scale, tickUnits } = this.instrument;
    return Math.max(1, Math.round((baseLevel * exp(log) * factor * (powers[scale] ?? 1)) / tickUnits));
  }

  #drawVolume(session: number, move: number, factor: number): number {
    const shares = this.instrument.sharesMillion * 1e6 * this.risk.turnover;
    if (shares === 0) return 0;
    const mood = exp(0.35 * this.noise.gauss(300_000 + session)) * (0.8 + 0.25 * Math.min(4, Math.abs(move)));
    return Math.max(1, Math.round((shares * mood) / factor));
  }
}
