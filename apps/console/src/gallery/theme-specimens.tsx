// All nine themes at once, each in its own box with the current template.
import { Amount, Button, Change, themes, type Appearance } from '@candor/ui';
import { Sparkline } from '@candor/ui/chart/sparkline.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { sampleSeries } from './samples.ts';

const rising = sampleSeries(60, 3, 0.16);
const falling = sampleSeries(60, 17, -0.18);

export function ThemeSpecimens({ look }: { look: Appearance }) {
  return (
    <Section title="Nine themes">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {themes.map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            data-template={look.template}
            className="rounded-card border border-line bg-bg p-4 text-fg"
          >
            <p className="mb-2 text-sm text-muted">{theme}</p>
            <Card className="flex flex-col gap-3">
              <Amount value={{ amount: '12345.67', currency: 'USD' }} mutedCents className="text-2xl font-semibold" />
              <div className="flex items-center justify-between gap-3">
                <Change points="1.23" soft />
                <Sparkline points={rising} tone="up" />
              </div>
              <div className="flex items-center justify-between gap-3">
                <Change points="-0.84" soft />
                <Sparkline points={falling} tone="down" />
              </div>
              <div className="flex flex-wrap gap-1.5">
                <Badge tone="accent">New</Badge>
                <Badge tone="success">Done</Badge>
                <Badge tone="warning">Due</Badge>
                <Badge tone="danger">Failed</Badge>
                <Badge>Draft</Badge>
              </div>
              <div className="flex gap-2">
                <Button size="small">Buy</Button>
                <Button size="small" variant="secondary">
                  Sell
                </Button>
              </div>
            </Card>
          </div>
        ))}
      </div>
    </Section>
  );
}
