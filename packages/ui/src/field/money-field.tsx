// An amount of money in one currency: the currency's sign and scale, the locale's separators, an exact decimal string out.
import { findAsset } from '@candor/money';
import { joinClasses } from '../classes.ts';
import { readCurrency } from '../amount/currency.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';

export type MoneyFieldProps = Omit<DecimalFieldProps, 'scale' | 'prefix' | 'suffix'> & {
  currency: string;
  scale?: number;
  large?: boolean;
};

export function MoneyField({ currency, scale, large = false, inputClassName, ...rest }: MoneyFieldProps) {
  const { locale } = useUi();
  const { symbol, scale: ownScale, before } = readCurrency(currency, locale);
  const sign = <span className={joinClasses('ui-num text-muted', large && 'text-2xl')}>{symbol}</span>;
  // Room for the sign in rem: the input's own “ch” grows with its size.
  const room = `${String(1.4 + symbol.length * (large ? 1 : 0.6))}rem`;
  return (
    <DecimalField
      {...rest}
      scale={scale ?? findAsset(currency)?.digits ?? ownScale}
      {...(before ? { prefix: sign } : { suffix: <span className="pe-3">{sign}</span> })}
      inputClassName={joinClasses(large && 'min-h-16! text-3xl! font-semibold', inputClassName)}
      style={before ? { paddingInlineStart: room } : { paddingInlineEnd: room }}
    />
  );
}
