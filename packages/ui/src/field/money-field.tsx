// An amount of money in one currency: the currency's sign and scale, the locale's separators, an exact decimal string out.
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
  const room = `${String(symbol.length + (large ? 2.2 : 1.6))}ch`;
  return (
    <DecimalField
      {...rest}
      scale={scale ?? ownScale}
      {...(before ? { prefix: sign } : { suffix: <span className="pe-3">{sign}</span> })}
      inputClassName={joinClasses(large && 'min-h-16 text-3xl font-semibold', inputClassName)}
      style={
        before ? { paddingInlineStart: `calc(0.875rem + ${room})` } : { paddingInlineEnd: `calc(0.875rem + ${room})` }
      }
    />
  );
}
