// Accrued interest and coupons against published figures, and what must hold for every bond.
import { describe, expect, test } from 'vitest';
import { countDays, shiftDay } from '@candor/contract/days.ts';
import { accruedE8, accruedMinor, accrueTo, isRegular, periodsOf } from './accrual.ts';
import type { Schedule } from './accrual.ts';
import { days360, monthsBefore } from './days.ts';

const e8 = 100_000_000n;

function bond(change: Partial<Schedule> = {}): Schedule {
  return {
    nominalE8: 10_000n * e8,
    couponE6: 4_250_000n,
    frequency: 2,
    dayCount: 'act_act',
    issuedOn: '2025-03-15',
    maturesOn: '2030-03-15',
    exDays: 7,
    ...change,
  };
}

function accruedOn(schedule: Schedule, settlesOn: string): bigint | undefined {
  const accrued = accrueTo(schedule, settlesOn);
  return accrued && accruedMinor(accrued, e8, 'EUR');
}

describe('TRD-02 accrued interest', () => {
  test('10,000 at 4.25 %, 15 March and 15 September, to the day of settlement', () => {
    expect(accruedOn(bond(), '2026-06-19')).toBe(11_087n);
    expect(accruedOn(bond({ dayCount: 'thirty_360' }), '2026-06-19')).toBe(11_097n);
    expect(accruedOn(bond({ dayCount: 'act_365' }), '2026-06-19')).toBe(11_178n);
    // To the day of the trade it would be less, and wrong.
    expect(accruedOn(bond(), '2026-06-17')).toBe(10_856n);
  });

  test('below zero once the coupon stays with the seller', () => {
    expect(accruedOn(bond(), '2026-09-10')).toBe(-577n);
    expect(accruedOn(bond(), '2026-09-07')).toBeGreaterThan(0n);
    expect(accruedOn(bond(), '2026-09-15')).toBe(0n);
  });

  test('published (ISDA, day counts; EMU memo 1999): 10,000 at 10 % from 2003-11-01 to 2004-05-01', () => {
    const half = { nominalE8: 10_000n * e8, couponE6: 10_000_000n, issuedOn: '2003-11-01', maturesOn: '2005-11-01' };
    const coupon = (dayCount: Schedule['dayCount']) =>
      (periodsOf(bond({ ...half, dayCount }))[0]?.couponE8 ?? 0n) / 1_000_000n;
    expect(coupon('act_act')).toBe(50_000n);
    expect(coupon('thirty_360')).toBe(50_000n);
    expect(coupon('act_365')).toBe(49_863n);
  });

  test('published (Microsoft, ACCRINT and COUPDAYBS): 16.666667 of 1,000 at 10 %; 71 of 181 days', () => {
    const monthly = bond({
      nominalE8: 1_000n * e8,
      couponE6: 10_000_000n,
      dayCount: 'thirty_360',
      issuedOn: '2008-03-01',
      maturesOn: '2010-03-01',
    });
    const accrued = accrueTo(monthly, '2008-05-01');
    expect(accrued && accruedE8(accrued)).toBe(1_666_666_667n);
    const days = accrueTo(bond({ issuedOn: '2009-11-15', maturesOn: '2011-11-15' }), '2011-01-25');
    expect(days).toMatchObject({ days: 71, periodDays: 181, period: { to: '2011-05-15' } });
  });

  test('nothing before the issue, nothing once the last coupon is parted from it', () => {
    expect(accrueTo(bond(), '2025-03-14')).toBeUndefined();
    expect(accrueTo(bond(), '2030-03-07')).toBeDefined();
    expect(accrueTo(bond(), '2030-03-08')).toBeUndefined();
  });
});

describe('TRD-02 what holds for every bond', () => {
  const counts = ['act_act', 'thirty_360', 'act_365'] as const;
  const ends = ['2031-02-28', '2031-08-31', '2031-05-15', '2032-02-29', '2031-12-30'];
  const all = counts.flatMap((dayCount) =>
    ([1, 2, 4] as const).flatMap((frequency) =>
      ends.map((maturesOn) => ({ dayCount, frequency, maturesOn, issuedOn: monthsBefore(maturesOn, 60) })),
    ),
  );

  test.each(all)('$dayCount, $frequency a year, to $maturesOn: a period earns its coupon, day by day', (change) => {
    const schedule = bond({ ...change, exDays: 0, couponE6: 3_770_000n });
    expect(isRegular(schedule)).toBe(true);
    const periods = periodsOf(schedule);
    expect(periods).toHaveLength(5 * change.frequency);
    for (const [place, { from, to, couponE8 }] of periods.entries()) {
      expect(from).toBe(periods[place - 1]?.to ?? schedule.issuedOn);
      expect(accrueTo(schedule, from)).toMatchObject({ days: 0, isEx: false });
      let last = 0n;
      for (let day = 1; day < countDays(from, to); day += 13) {
        const on = shiftDay(from, day);
        const accrued = accrueTo(schedule, on);
        const now = accrued ? accruedE8(accrued) : 0n;
        expect(now).toBeGreaterThanOrEqual(last);
        expect(now).toBeLessThanOrEqual(couponE8);
        last = now;
      }
    }
  });

  test('parts of an order pay together what the whole pays', () => {
    const accrued = accrueTo(bond({ nominalE8: 100n * e8 }), '2026-06-19');
    if (!accrued) throw new Error('nothing accrued');
    let [filled, sum] = [0n, 0n];
    for (const part of [3n, 7n, 1n, 29n, 60n]) {
      sum += accruedMinor(accrued, (filled + part) * e8, 'EUR') - accruedMinor(accrued, filled * e8, 'EUR');
      filled += part;
    }
    expect(sum).toBe(accruedMinor(accrued, 100n * e8, 'EUR'));
    expect(sum).toBe(11_087n);
  });

  test('published (30/360, bond basis): months of 30, ends of months', () => {
    expect(days360('2007-01-15', '2007-07-15')).toBe(180);
    expect(days360('2007-08-31', '2008-02-29')).toBe(179);
    expect(days360('2008-02-29', '2008-08-31')).toBe(180);
    expect(days360('2007-09-30', '2008-03-31')).toBe(180);
  });
});
