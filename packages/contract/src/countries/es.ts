// Spain as an account country.
import { euro, europeanRules, unionSettlement } from './euro.ts';
import type { CountryPack } from './pack.ts';

export const pack = {
  locale: 'es-ES',
  zone: 'Europe/Madrid',
  money: euro,
  callingCode: '34',
  bankingDays: 'BME',
  settlement: unionSettlement,
  ...europeanRules,
  dividendTax: [{ from: '2016-01-01', basisPoints: 1900, tax: 'es:irpf' }],
  // Spaniards know their account by its twenty digits (CCC); the check digits are computed.
  bank: { scheme: 'iban', hint: 'ES', national: { digits: 20, hasCheckDigits: false } },
  identity: ['dni', 'nie'],
  regulator: {
    name: 'Comisión Nacional del Mercado de Valores',
    address: 'Calle Edison 4, 28006 Madrid',
    url: 'https://www.cnmv.es',
  },
  samples: {
    phoneStem: '+3461234567',
    phone: { callingCode: '34', number: '612345688' },
    payees: [
      { number: 'ES9121000418450200051332' },
      { number: 'ES6000491500051234567892' },
      { number: 'ES7921000813610123456789' },
    ],
  },
} as const satisfies CountryPack;
