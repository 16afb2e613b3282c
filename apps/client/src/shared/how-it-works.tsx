// What comes after a form, step by step: beside it where there is room, below it on a phone.
import type { ReactNode } from 'react';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';

export interface HowItWorksProps {
  readonly title: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
  /** What follows the steps: a link to read on, another way. */
  readonly children?: ReactNode;
}

export function HowItWorks({ title, steps, children }: HowItWorksProps) {
  return (
    <Section title={title}>
      <Card className="flex flex-col gap-4">
        <ol className="flex flex-col gap-4">
          {steps.map((step, index) => (
            <li key={step.title} className="flex items-start gap-3">
              <span
                aria-hidden
                className="ui-num flex size-7 shrink-0 items-center justify-center rounded-full bg-sunken text-sm font-semibold"
              >
                {index + 1}
              </span>
              <div className="min-w-0">
                <p className="font-medium">{step.title}</p>
                <p className="text-sm text-muted">{step.text}</p>
              </div>
            </li>
          ))}
        </ol>
        {children}
      </Card>
    </Section>
  );
}
