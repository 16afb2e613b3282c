// Faults that the other products could have, each one changed line of the product. The model must find every one of them in a short story.
import type { Fault } from '../faults.ts';

const at = (path: string): string => `packages/brokerage/src/${path}`;

export const productFaults: readonly Fault[] = [
  {
    name: 'the rest of a night is forgotten',
    file: at('savings/interest.ts'),
    search: 'return { units: parts / partsPerUnit, carry: parts % partsPerUnit };',
    replace: 'return { units: parts / partsPerUnit, carry: 0n };',
  },
  {
    name: 'a year of savings has 360 days for everybody',
    file: at('savings/interest.ts'),
    search: "if (dayCount === 'act_360') return 360n;",
    replace: "if (dayCount !== 'act_act') return 360n;",
  },
  {
    name: 'a rate holds a day late',
    file: at('savings/interest.ts'),
    search: 'return rates.findLast(({ startsOn }) => startsOn <= day)?.ratePpm ?? 0n;',
    replace: 'return (rates.findLast(({ startsOn }) => startsOn < day) ?? rates[0])?.ratePpm ?? 0n;',
  },
  {
    name: 'leaving a term early costs a night more',
    file: at('savings/saving.ts'),
    search: '* BigInt(product.earlyDays ?? 0);',
    replace: '* BigInt((product.earlyDays ?? 0) + 1);',
  },
  {
    name: 'the last cent of savings stays with the house',
    file: at('savings/saving.ts'),
    search: 'return earnedMinor + (carry > 0n ? 1n : 0n);',
    replace: 'return earnedMinor;',
  },
  {
    name: 'units are counted to two decimals',
    file: at('funds/fund.ts'),
    search: 'unitsE8 = (unitsE8 / unitStepE8) * unitStepE8;',
    replace: 'unitsE8 = (unitsE8 / 1_000_000n) * 1_000_000n;',
  },
  {
    name: 'an order of a fund gets the NAV of the day before',
    file: at('funds/booking.ts'),
    search: 'const nav = await store.findNav(tx, fundId, day);',
    replace:
      'const nav = (await store.findNav(tx, fundId, new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10))) ?? (await store.findNav(tx, fundId, day));',
  },
  {
    name: 'funds settle a day early',
    file: at('funds/fund.ts'),
    search: 'let left = fund.settleDays;',
    replace: 'let left = fund.settleDays - 1;',
  },
  {
    name: 'a corrected NAV gives back half',
    file: at('funds/booking.ts'),
    search: 'return harm > 0n ? harm : 0n;',
    replace: 'return harm > 0n ? harm / 2n : 0n;',
  },
  {
    name: 'accrued interest is counted to the day of the trade',
    file: at('bonds/accrual.ts'),
    search: 'days: isThirty ? days360(period.from, settlesOn) : countDays(period.from, settlesOn),',
    replace:
      'days: (isThirty ? days360(period.from, settlesOn) : countDays(period.from, settlesOn)) - (settlesOn > period.from ? 1 : 0),',
  },
  {
    name: 'a quarter of a coupon is paid as a half',
    file: at('bonds/accrual.ts'),
    search: "divideRounded(year, hundredPercentE6 * BigInt(frequency), 'half-even');",
    replace: "divideRounded(year, hundredPercentE6 * (frequency === 4 ? 2n : BigInt(frequency)), 'half-even');",
  },
  {
    name: 'the draw gives what is left over to the smallest fractions',
    file: 'packages/contract/src/offerings/draw.ts',
    search: 'a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1',
    replace: 'a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? -1 : 1',
  },
  {
    name: 'the highest ranks win',
    file: 'packages/contract/src/offerings/draw.ts',
    search: '.toSorted((a, b) => byText(a.rank, b.rank))',
    replace: '.toSorted((a, b) => byText(b.rank, a.rank))',
  },
  {
    name: 'everybody pays the low end of the band',
    file: 'packages/contract/src/offerings/draw.ts',
    search: 'return prices.find(covers) ?? low;',
    replace: 'return prices.find(covers) ? low : low;',
  },
  {
    name: 'the fee of an offering is taken twice',
    file: at('offerings/offering.ts'),
    search: 'rate: feePercent,',
    replace: 'rate: String(Number(feePercent) * 2),',
  },
  {
    name: 'a strategy is valued without its cash',
    file: at('strategies/deciding.ts'),
    search: 'sum + BigInt(value), book.cashMinor);',
    replace: 'sum + BigInt(value), book.cashMinor / 2n);',
  },
  {
    name: 'trades of a strategy settle a day late',
    file: at('strategies/settling.ts'),
    search: 'isDue(strategy.market, settlesOn, now)',
    replace: 'isDue(strategy.market, settlesOn, new Date(now.getTime() - 86_400_000))',
  },
];
