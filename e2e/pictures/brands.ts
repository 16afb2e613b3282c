// The five brands, each in the language of its own country first.
import type { Language } from '@candor/contract/languages.ts';
import type { TenantName } from '@candor/testkit';

export const brands = [
  { tenant: 'sun3', languages: ['en-US', 'es-ES', 'pl-PL', 'tr-TR', 'hi-IN', 'zh-CN'] },
  { tenant: 'india', languages: ['hi-IN', 'en-US'] },
  { tenant: 'spain', languages: ['es-ES', 'en-US'] },
  { tenant: 'poland', languages: ['pl-PL', 'en-US'] },
  { tenant: 'turkey', languages: ['tr-TR', 'en-US'] },
] as const satisfies ReadonlyArray<{ readonly tenant: TenantName; readonly languages: readonly Language[] }>;
