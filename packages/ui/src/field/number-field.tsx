// A quantity with stepper buttons and arrow keys; the value is an exact decimal string.
import { IconButton } from '../button/icon-button.tsx';
import { stepDecimal } from '../decimal/decimal-text.ts';
import { MinusIcon, PlusIcon } from '../icons/action.tsx';
import { DecimalField, type DecimalFieldProps } from './decimal-field.tsx';

export type NumberFieldProps = Omit<DecimalFieldProps, 'suffix' | 'scale' | 'step'> & {
  scale?: number;
  step?: string;
  moreLabel: string;
  lessLabel: string;
};

export function NumberField({ moreLabel, lessLabel, scale = 0, step = '1', ...rest }: NumberFieldProps) {
  const floor = rest.min ?? (rest.allowNegative === true ? undefined : '0');
  const nudge = (direction: 1 | -1) => rest.onValueChange(stepDecimal(rest.value, step, direction, floor));
  const disabled = rest.disabled === true;
  return (
    <DecimalField
      {...rest}
      scale={scale}
      step={step}
      inputClassName="pe-24"
      suffix={
        <span className="flex">
          <IconButton label={lessLabel} icon={<MinusIcon size={20} />} disabled={disabled} onClick={() => nudge(-1)} />
          <IconButton label={moreLabel} icon={<PlusIcon size={20} />} disabled={disabled} onClick={() => nudge(1)} />
        </span>
      }
    />
  );
}
