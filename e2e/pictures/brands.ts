// The five brands, each in the language of its own country first, with what it wears, the theme that is the opposite of it and a share of
// its own exchange.
import type { Language } from '@candor/contract/languages.ts';
import type { ThemeName } from '@candor/contract/settings/brand.ts';
import type { TenantName } from '@candor/testkit';

interface Brand {
  readonly tenant: TenantName;
  readonly languages: readonly Language[];
  readonly theme: ThemeName;
  /** The same where a theme has two grounds. */
  readonly opposite: ThemeName;
  /** Its own colour on light grounds and on dark ones, where the theme's is not its colour. */
  readonly accent: Readonly<Record<'light' | 'dark', string>> | null;
  readonly share: string;
  /** What buys some of it. */
  readonly amount: string;
}

export const brands = [
  {
    tenant: 'sun3',
    languages: ['en-US', 'es-ES', 'pl-PL', 'tr-TR', 'hi-IN', 'zh-CN'],
    theme: 'stand',
    opposite: 'dark',
    accent: null,
    share: 's=AAPL&ex=NASDAQ&country=US',
    amount: '500',
  },
  {
    tenant: 'india',
    languages: ['hi-IN', 'en-US'],
    theme: 'edel',
    opposite: 'dark',
    accent: null,
    share: 's=RELIANCE&ex=NSE&country=IN',
    amount: '2000',
  },
  {
    tenant: 'spain',
    languages: ['es-ES', 'en-US'],
    theme: 'abs',
    opposite: 'abs',
    accent: null,
    share: 's=ITX&ex=BME&country=ES',
    amount: '500',
  },
  {
    tenant: 'poland',
    languages: ['pl-PL', 'en-US'],
    theme: 'neo',
    opposite: 'light',
    accent: null,
    share: 's=PKO&ex=GPW&country=PL',
    amount: '500',
  },
  {
    tenant: 'turkey',
    languages: ['tr-TR', 'en-US'],
    theme: 'light',
    opposite: 'dark',
    accent: { light: '#a80f36', dark: '#ff9aaa' },
    share: 's=THYAO&ex=BIST&country=TR',
    amount: '3000',
  },
] as const satisfies readonly Brand[];
