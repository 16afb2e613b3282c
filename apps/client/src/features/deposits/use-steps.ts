// The four steps of a deposit, by name.
import type { StepperStep } from '@candor/ui/steps/stepper.tsx';
import { useText } from '@candor/web';

const keys = ['method', 'amount', 'pay', 'proof'] as const;

export function useSteps(): StepperStep[] {
  const t = useText();
  return keys.map((key) => ({ key, label: t(`deposits.step_${key}`) }));
}
