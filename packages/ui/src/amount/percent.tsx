// A percentage by the locale's rules ("+%1,23" in Turkish). Takes percentage points as a decimal string.
import { joinClasses } from '../classes.ts';
import { useUi } from '../provider/ui-provider.tsx';
import { formatPercent, type SignDisplay } from './number-format.ts';

export type PercentProps = { points: string; signDisplay?: SignDisplay; digits?: number; className?: string };

export function Percent({ points, signDisplay = 'auto', digits = 2, className }: PercentProps) {
  const { locale } = useUi();
  return (
    <bdi className={joinClasses('ui-num', className)}>{formatPercent(points, locale, { signDisplay, digits })}</bdi>
  );
}
