// The United Kingdom as an account country.
import { europeanRules, plainIban } from './euro.ts';
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'en-GB',
  zone: 'Europe/London',
  money: {
    currency: 'GBP',
    largestLoan: 16_000,
    vip: null,
    rate: { pair: 'GBPUSD', level: 1.33 },
  },
  callingCode: '44',
  bankingDays: 'LSE',
  settlement: [
    { from: '2014-10-06', days: 2 },
    { from: '2027-10-11', days: 1 },
  ],
  ...europeanRules,
  ...plainIban,
  // FCA DISP 1.6: eight weeks.
  complaintDays: 56,
  // UK GDPR: a month.
  dataDays: 30,
  // Companies and tax law: six years; money laundering rules ask for five.
  keepYears: 6,
  regulator: {
    name: 'Financial Conduct Authority',
    address: '12 Endeavour Square, London E20 1JN',
    url: 'https://www.fca.org.uk',
  },
  samples: {
    phoneStem: '+44740012345',
    phone: { callingCode: '44', number: '7400123488' },
    payees: [
      { number: 'GB29NWBK60161331926819' },
      { number: 'GB15NWBK60161355500011' },
      { number: 'GB55BARC20032698765432' },
    ],
  },
} as const satisfies CountryPack;
