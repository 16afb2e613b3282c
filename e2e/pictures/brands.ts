// The five brands, each in the language of its own country first, with the theme that is the opposite of its own and a share of its own exchange.
import type { Language } from '@candor/contract/languages.ts';
import type { ThemeName } from '@candor/contract/settings/brand.ts';
import type { TenantName } from '@candor/testkit';

interface Brand {
  readonly tenant: TenantName;
  readonly languages: readonly Language[];
  readonly opposite: ThemeName;
  readonly quote: string;
}

export const brands = [
  {
    tenant: 'sun3',
    languages: ['en-US', 'es-ES', 'pl-PL', 'tr-TR', 'hi-IN', 'zh-CN'],
    opposite: 'dark',
    quote: '/quote?s=AAPL&ex=NASDAQ&country=US',
  },
  { tenant: 'india', languages: ['hi-IN', 'en-US'], opposite: 'dark', quote: '/quote?s=RELIANCE&ex=NSE&country=IN' },
  { tenant: 'spain', languages: ['es-ES', 'en-US'], opposite: 'dark', quote: '/quote?s=ITX&ex=BME&country=ES' },
  { tenant: 'poland', languages: ['pl-PL', 'en-US'], opposite: 'light', quote: '/quote?s=PKO&ex=GPW&country=PL' },
  { tenant: 'turkey', languages: ['tr-TR', 'en-US'], opposite: 'dark', quote: '/quote?s=THYAO&ex=BIST&country=TR' },
] as const satisfies readonly Brand[];
