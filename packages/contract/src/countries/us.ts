// The United States as an account country.
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'en-US',
  // The day is over once it is over for the last of them.
  zone: 'America/Los_Angeles',
  money: {
    currency: 'USD',
    largestLoan: 20_000,
    vip: [10_000, 50_000, 250_000, 1_000_000, 5_000_000],
    rate: null,
  },
  callingCode: '1',
  bankingDays: 'NYSE',
  settlement: [
    { from: '2017-09-05', days: 2 },
    { from: '2024-05-28', days: 1 },
  ],
  lots: 'chosen',
  goodFaith: true,
  bank: { scheme: 'aba', hint: 'US', number: /^\d{4,17}$/ },
  identity: ['passport', 'national_id'],
  declares: [],
  // No law names a day; thirty are what clients are promised.
  complaintDays: 30,
  // CCPA, the strictest of the states: forty-five days.
  dataDays: 45,
  // SEC rule 17a-4: six years after an account is closed.
  keepYears: 6,
  regulator: {
    name: 'U.S. Securities and Exchange Commission',
    address: '100 F Street NE, Washington, DC 20549',
    url: 'https://www.sec.gov/submit-tip-or-complaint',
  },
  samples: {
    phoneStem: '+1202555010',
    phone: { callingCode: '1', number: '2025550188' },
    payees: [
      { number: '000123456789', code: '021000021' },
      { number: '000555000111', code: '021000021' },
      { number: '000987654321', code: '011401533' },
    ],
  },
} as const satisfies CountryPack;
