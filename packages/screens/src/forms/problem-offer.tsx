// What went wrong, and the one thing that can be done about it.
import { Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { describeProblem } from './problem-text.ts';

export interface ProblemOfferProps {
  readonly problem: unknown;
  readonly tone: 'danger' | 'warning';
  readonly label: string;
  /** Absent: nothing can be done here. */
  readonly onPress: (() => void) | undefined;
}

export function ProblemOffer({ problem, tone, label, onPress }: ProblemOfferProps) {
  const t = useText();
  return (
    <Banner
      tone={tone}
      urgent
      title={describeProblem(t, problem)}
      action={
        onPress && (
          <Button size="small" variant="secondary" onClick={onPress}>
            {label}
          </Button>
        )
      }
    />
  );
}
