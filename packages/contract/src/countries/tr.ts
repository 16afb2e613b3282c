// Turkey as an account country.
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'tr-TR',
  zone: 'Europe/Istanbul',
  money: {
    currency: 'TRY',
    largestLoan: 500_000,
    vip: [400_000, 2_000_000, 10_000_000, 40_000_000, 200_000_000],
    rate: { pair: 'USDTRY', level: 42.3 },
  },
  callingCode: '90',
  bankingDays: 'BIST',
  settlement: [{ from: '2000-01-01', days: 2 }],
  lots: 'fifo',
  goodFaith: false,
  dividendTax: [{ from: '2024-12-22', basisPoints: 1500, tax: 'tr:stopaj' }],
  bank: { scheme: 'iban', hint: 'TR' },
  identity: ['tckn'],
  declares: ['political_exposure', 'source_of_funds'],
  // Thirty days, as consumer law gives for services.
  complaintDays: 30,
  // KVKK, article 13: thirty days.
  dataDays: 30,
  // Capital markets and trade law: ten years; MASAK asks for eight.
  keepYears: 10,
  regulator: {
    name: 'Sermaye Piyasası Kurulu',
    address: 'Mustafa Kemal Mahallesi, Dumlupınar Bulvarı No: 156, 06530 Çankaya, Ankara',
    url: 'https://spk.gov.tr',
  },
  samples: {
    phoneStem: '+90532123456',
    phone: { callingCode: '90', number: '5321234588' },
    payees: [
      { number: 'TR330006100519786457841326' },
      { number: 'TR740006200519786457841326' },
      { number: 'TR450006700123456789012345' },
    ],
  },
} as const satisfies CountryPack;
