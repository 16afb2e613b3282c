// Japan as an account country.
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'ja-JP',
  zone: 'Asia/Tokyo',
  money: {
    currency: 'JPY',
    largestLoan: null,
    vip: null,
    rate: { pair: 'USDJPY', level: 154.5 },
  },
  callingCode: '81',
  bankingDays: 'TSE',
  settlement: [
    { from: '2009-11-16', days: 3 },
    { from: '2019-07-16', days: 2 },
  ],
  lots: 'fifo',
  goodFaith: false,
  bank: { scheme: 'local', hint: 'local', number: /^[A-Z0-9]{4,34}$/ },
  identity: ['passport', 'national_id'],
  declares: ['political_exposure', 'source_of_funds'],
  // No law names a day; thirty are what clients are promised.
  complaintDays: 30,
  // APPI: without delay; thirty days are promised.
  dataDays: 30,
  // Records of securities companies: ten years.
  keepYears: 10,
  regulator: {
    name: '金融庁',
    address: '〒100-8967 東京都千代田区霞が関3-2-1',
    url: 'https://www.fsa.go.jp',
  },
  samples: {
    phoneStem: '+81901234567',
    phone: { callingCode: '81', number: '9012345688' },
    payees: [
      { number: '1234567', code: '0001001' },
      { number: '5550001', code: '0001001' },
      { number: '9876543', code: '0005001' },
    ],
  },
} as const satisfies CountryPack;
