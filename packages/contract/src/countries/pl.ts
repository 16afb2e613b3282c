// Poland as an account country.
import { europeanRules, unionSettlement } from './euro.ts';
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'pl-PL',
  zone: 'Europe/Warsaw',
  money: {
    currency: 'PLN',
    largestLoan: 80_000,
    vip: [40_000, 200_000, 1_000_000, 4_000_000, 20_000_000],
    rate: { pair: 'USDPLN', level: 3.65 },
  },
  callingCode: '48',
  bankingDays: 'GPW',
  settlement: unionSettlement,
  ...europeanRules,
  dividendTax: [{ from: '2004-01-01', basisPoints: 1900, tax: 'pl:pit' }],
  // Poles write their number without the country.
  bank: { scheme: 'iban', hint: 'PL', national: { digits: 26, hasCheckDigits: true } },
  identity: ['pesel'],
  regulator: {
    name: 'Komisja Nadzoru Finansowego',
    address: 'ul. Piękna 20, 00-549 Warszawa',
    url: 'https://www.knf.gov.pl',
  },
  samples: {
    phoneStem: '+4851234567',
    phone: { callingCode: '48', number: '512345688' },
    payees: [
      { number: 'PL61109010140000071219812874' },
      { number: 'PL27114020040000300201355387' },
      { number: 'PL60102010260000042270201111' },
    ],
  },
} as const satisfies CountryPack;
