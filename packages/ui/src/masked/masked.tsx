// A personal value shown in masked form. The full value never enters the markup.
import { joinClasses } from '../classes.ts';
import { maskValue, type MaskKind } from './masking.ts';

export type MaskedProps = { value: string; kind: MaskKind; className?: string };

export function Masked({ value, kind, className }: MaskedProps) {
  return <bdi className={joinClasses('ui-num whitespace-normal break-all', className)}>{maskValue(value, kind)}</bdi>;
}
