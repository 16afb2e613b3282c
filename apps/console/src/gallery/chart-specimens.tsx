// Line, bar, allocation and ring.
import { AllocationBar } from '@candor/ui/chart/allocation-bar.tsx';
import { BarChart } from '@candor/ui/chart/bar-chart.tsx';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import { CountdownRing } from '@candor/ui/progress/countdown-ring.tsx';
import { RouteProgress } from '@candor/ui/progress/route-progress.tsx';
import { ProgressBar } from '@candor/ui/progress/progress-bar.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { months, sampleSeries } from './samples.ts';

const falling = sampleSeries(120, 17, -0.1);

export function ChartSpecimens() {
  return (
    <Section title="Charts">
      <div className="grid gap-4 md:grid-cols-2">
        <Card>
          <LineChart
            points={falling}
            tone="down"
            baseline={100}
            heightPx={180}
            summary="Sample price, falling"
            describePoint={(point) => `${String(point.time)}: ${point.value.toFixed(2)}`}
            table={{
              caption: 'Sample price',
              timeHeader: 'Time',
              valueHeader: 'Price',
              formatTime: String,
              formatValue: (value) => value.toFixed(2),
            }}
          />
        </Card>
        <Card>
          <BarChart label="Result by month" bars={months} />
        </Card>
        <Card>
          <AllocationBar
            label="Allocation by sector"
            parts={[
              { key: 'tech', label: 'Technology', share: 42, text: '42%' },
              { key: 'fin', label: 'Financials', share: 23, text: '23%' },
              { key: 'health', label: 'Health care', share: 18, text: '18%' },
              { key: 'cash', label: 'Cash', share: 17, text: '17%' },
            ]}
          />
        </Card>
        <Card className="flex flex-col gap-4">
          <RouteProgress active />
          <ProgressBar label="Uploading the front side" percent={62} valueText="62%" showLabel />
          <ProgressBar label="Quota used" percent={91} valueText="91%" showLabel tone="warning" />
          <div className="flex gap-4">
            <CountdownRing secondsLeft={18} secondsTotal={30} label="18 seconds left" />
            <CountdownRing secondsLeft={4} secondsTotal={30} label="4 seconds left" />
          </div>
        </Card>
      </div>
    </Section>
  );
}
