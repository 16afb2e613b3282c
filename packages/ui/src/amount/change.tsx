// A rise or a fall: arrow, sign and colour together, so that no one depends on colour. Zero stays neutral.
import type { ReactNode } from 'react';
import { joinClasses } from '../classes.ts';
import { Amount } from './amount.tsx';
import { ChangeArrow } from './change-arrow.tsx';
import { signOf, type MoneyText } from './number-format.ts';
import { Percent } from './percent.tsx';

export type ChangeProps = {
  amount?: MoneyText;
  points?: string;
  range?: ReactNode;
  price?: boolean;
  soft?: boolean;
  /** A difference that is neither gain nor loss, such as money that was paid in: sign, but no colour and no arrow. */
  neutral?: boolean;
  className?: string;
};

export function Change(props: ChangeProps) {
  const { amount, points, range, price = false, soft = false, neutral = false, className } = props;
  const sign = neutral ? 0 : signOf(amount?.amount ?? points ?? '0');
  const tone = sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : neutral ? 'text-fg' : 'text-muted';
  const fill = sign > 0 ? 'bg-up-soft' : sign < 0 ? 'bg-down-soft' : 'bg-sunken';
  return (
    <span className={joinClasses('inline-flex flex-wrap items-baseline gap-x-1.5', className)}>
      <span
        className={joinClasses(
          'inline-flex items-baseline gap-1.5 font-medium',
          tone,
          soft && 'rounded-small px-1.5 py-0.5',
          soft && fill,
        )}
      >
        {sign !== 0 && <ChangeArrow up={sign > 0} />}
        {amount !== undefined && <Amount value={amount} signDisplay="exceptZero" price={price} />}
        {points !== undefined && (
          <span>
            {amount === undefined ? <Percent points={points} signDisplay="exceptZero" /> : null}
            {amount === undefined ? null : (
              <>
                (<Percent points={points} signDisplay="exceptZero" />)
              </>
            )}
          </span>
        )}
      </span>
      {range !== undefined && <span className="text-muted">{range}</span>}
    </span>
  );
}
