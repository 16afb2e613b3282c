// China as an account country.
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'zh-CN',
  zone: 'Asia/Shanghai',
  money: {
    currency: 'CNY',
    largestLoan: 140_000,
    vip: null,
    rate: { pair: 'USDCNY', level: 7.11 },
  },
  callingCode: '86',
  bankingDays: 'SSE',
  settlement: [{ from: '1995-01-01', days: 1 }],
  lots: 'fifo',
  goodFaith: false,
  bank: { scheme: 'cnaps', hint: 'CN', number: /^\d{8,32}$/ },
  identity: ['passport', 'national_id'],
  declares: ['tax_residence'],
  // The rules of the CSRC for complaints give sixty days.
  complaintDays: 60,
  // PIPL leaves it to “in time”; the national standard GB/T 35273 says within thirty, handlers promise fifteen.
  dataDays: 15,
  // Securities Law, article 137: twenty years.
  keepYears: 20,
  regulator: {
    name: '中国证券监督管理委员会',
    address: '北京市西城区金融大街19号富凯大厦, 100033',
    url: 'http://www.csrc.gov.cn',
  },
  samples: {
    phoneStem: '+861312345678',
    phone: { callingCode: '86', number: '13123456988' },
    payees: [
      { number: '6222021234567890123', code: '102100099996' },
      { number: '6222025550001112223', code: '102100099996' },
      { number: '6222029876543210987', code: '105100000017' },
    ],
  },
} as const satisfies CountryPack;
