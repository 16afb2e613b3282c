// India as an account country.
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'hi-IN',
  zone: 'Asia/Kolkata',
  money: {
    currency: 'INR',
    largestLoan: 1_000_000,
    vip: [800_000, 4_000_000, 20_000_000, 80_000_000, 400_000_000],
    rate: { pair: 'USDINR', level: 88.7 },
  },
  callingCode: '91',
  bankingDays: 'NSE',
  settlement: [
    { from: '2003-04-01', days: 2 },
    { from: '2023-01-27', days: 1 },
  ],
  lots: 'fifo',
  goodFaith: false,
  bank: { scheme: 'ifsc', hint: 'IN', number: /^\d{9,18}$/ },
  identity: ['pan', 'aadhaar'],
  declares: ['tax_residence', 'political_exposure', 'source_of_funds'],
  // SEBI: 21 days.
  complaintDays: 21,
  // The DPDP rules leave the term to the house, which must name it.
  dataDays: 30,
  // SEBI: eight years for records of a broker; PMLA asks for five.
  keepYears: 8,
  regulator: {
    name: 'Securities and Exchange Board of India',
    address: 'SEBI Bhavan, Plot C4-A, G Block, Bandra Kurla Complex, Bandra (East), Mumbai 400051',
    url: 'https://scores.sebi.gov.in',
  },
  samples: {
    phoneStem: '+91987654321',
    phone: { callingCode: '91', number: '9876543288' },
    payees: [
      { number: '123456789012', code: 'SBIN0125620' },
      { number: '555000111222', code: 'SBIN0125620' },
      { number: '987654321098', code: 'HDFC0001234' },
    ],
  },
} as const satisfies CountryPack;
