// The parts of an allocation by name: types of products, countries, sectors, currencies.
import { sectors } from '@candor/contract/market/sectors.ts';
import type { SectorName } from '@candor/contract/market/sectors.ts';
import type { Translate } from '@candor/web';
import { describeCountry } from '@candor/screens/money/describe-country.ts';

type Kind = 'product' | 'country' | 'sector' | 'currency';

const types = ['stock', 'etf', 'fund', 'bond'] as const;

export function nameOf(kind: Kind, name: string, t: Translate, language: string): string {
  if (name === 'cash') return t('portfolio.cash');
  if (name === 'savings') return t('portfolio.savings');
  if (kind === 'country') return describeCountry(name, language);
  const type = types.find((one) => one === name);
  if (kind === 'product') return type ? t(`portfolio.type_${type}`) : name;
  return kind === 'sector' && isSector(name) ? t(`market.sector_${name}`) : name;
}

function isSector(name: string): name is SectorName {
  return sectors.some((one) => one === name);
}
