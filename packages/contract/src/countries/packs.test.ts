// Every pack is whole and true in form: a fact that is left out does not compile, one that contradicts another fails here.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readBankNumber } from '../bank-accounts/bank-number.ts';
import { checkPhone } from '../clients/phone.ts';
import { accountCountries, countryPacks, findFigures, findPack, packOf, settlementDaysOf } from './index.ts';
import type { AccountCountry, CountryPack } from './index.ts';

test('FUND-01 there is no pack for any other country, and a name of Object is none', () => {
  for (const code of ['ZZ', 'us', '', 'toString', '__proto__']) {
    expect(findPack(code)).toBeUndefined();
    expect(() => packOf(code)).toThrow(RangeError);
  }
  expect(findFigures('KPW')).toBeUndefined();
});

test('FUND-01 what is missing does not compile', () => {
  const { bankingDays: _days, ...withoutDays } = countryPacks.US;
  // @ts-expect-error -- a pack without banking days
  const lacking: CountryPack = withoutDays;
  // @ts-expect-error -- a market that nobody lists
  const misspelt: CountryPack = { ...countryPacks.US, bankingDays: 'NYES' };
  // @ts-expect-error -- a number that no rule checks
  const unknown: CountryPack = { ...countryPacks.US, identity: ['ssn'] };
  // @ts-expect-error -- a table by country without one of them
  const holes: Record<AccountCountry, number> = { US: 1, IN: 1 };
  expect([lacking, misspelt, unknown, holes]).toHaveLength(4);
});

test('FUND-01 the guide to add a country explains every field of a pack, and none that is gone', () => {
  const guide = readFileSync(join(import.meta.dirname, '../../../../docs/guides/add-a-country.md'), 'utf8');
  const explained = [...guide.matchAll(/^\s*\| `(\w+)` \|/gm)].map(([, field = '']) => field);
  const fields = new Set(Object.values(countryPacks).flatMap((pack) => Object.keys(pack)));
  expect(explained.toSorted()).toEqual([...fields].toSorted());
});

describe.each(accountCountries)('%s', (country) => {
  const pack = packOf(country);

  test('FUND-03 its samples are bank accounts that can exist', () => {
    for (const { number, code } of pack.samples.payees)
      expect(readBankNumber(country, number, code)).toMatchObject({ number });
    expect(new Set(pack.samples.payees.map(({ number }) => number)).size).toBe(3);
  });

  test('ERR-02 its samples are mobile numbers of its calling code', () => {
    const { phone, phoneStem } = pack.samples;
    if (pack.callingCode !== null) expect(phone.callingCode).toBe(pack.callingCode);
    expect(checkPhone(phone.callingCode, phone.number)).toMatchObject({ ok: true });
    for (let person = 0; person < 10; person += 1) {
      const e164 = `${phoneStem}${person}`;
      expect(checkPhone(phone.callingCode, e164.slice(1 + phone.callingCode.length))).toMatchObject({ ok: true, e164 });
    }
  });

  test('FUND-08 its currency has one set of figures, whichever country names it', () => {
    expect(findFigures(pack.money.currency)).toEqual(pack.money);
    expect(pack.money.vip ?? []).toEqual((pack.money.vip ?? []).toSorted((a, b) => a - b));
    const { currency, rate } = pack.money;
    expect([`USD${currency}`, `${currency}USD`, undefined]).toContain(rate?.pair);
    expect(rate === null).toBe(currency === 'USD');
  });

  test('TRD-03 its settlement cycles follow each other', () => {
    const days = pack.settlement.map(({ from }) => from);
    expect(days).toEqual([...new Set(days)].toSorted());
    expect(new Intl.Locale(pack.locale).region).toBe(country === 'EU' ? 'IE' : country);
  });
});

test.each([
  ['US', '2024-05-24', 2],
  ['US', '2024-05-28', 1],
  ['IN', '2026-11-15', 1],
  ['CN', '2026-11-15', 1],
  ['TR', '2026-11-15', 2],
  ['ES', '2027-10-08', 2],
  ['ES', '2027-10-11', 1],
  ['GB', '2027-10-10', 2],
  ['GB', '2027-10-11', 1],
] as const)('TRD-03 a trade in %s of %s settles after %i days', (country, day, days) => {
  expect(settlementDaysOf(packOf(country), day)).toBe(days);
});
