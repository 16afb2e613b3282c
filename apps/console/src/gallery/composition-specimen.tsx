// A small home page in the current template: what “composition” means, side by side with the switches.
import { Amount, arrangeSections, Button, Change, useTemplate } from '@candor/ui';
import { LineChart } from '@candor/ui/chart/line-chart.tsx';
import type { Point } from '@candor/ui/chart/scale.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { DepositIcon, WithdrawIcon } from '@candor/ui/icons/money.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Hero } from '@candor/ui/surface/hero.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { StatGrid } from '@candor/ui/surface/stat-grid.tsx';
import { useState } from 'react';
import { HoldingRows } from './holding-rows.tsx';
import { sampleSeries } from './samples.ts';

const series = sampleSeries(160, 5, 0.12);
const ranges = ['1D', '1W', '1M', '12M'] as const;
const tabs = ['Home', 'Market', 'Discover', 'Portfolio', 'Profile'] as const;

export function CompositionSpecimen() {
  const composition = useTemplate();
  const sections = arrangeSections(composition.home, {
    due: (
      <Banner
        tone="warning"
        title="A payment of $120.00 is due on Friday"
        action={<Button size="small">Pay now</Button>}
      />
    ),
    hero: <HomeHero />,
    actions: (
      <div className="flex gap-3" style={{ justifyContent: 'var(--hero-justify)' }}>
        <Button icon={<DepositIcon size={20} />}>Deposit</Button>
        <Button variant="secondary" icon={<WithdrawIcon size={20} />}>
          Withdraw
        </Button>
      </div>
    ),
    indices: <Indices />,
    watchlist: (
      <Section title="Watchlist" level={3}>
        <Card>
          <HoldingRows />
        </Card>
      </Section>
    ),
  });
  return (
    <Section title="Composition">
      <nav aria-label="Sample navigation" className="ui-nav ui-scroll-free w-fit max-w-full overflow-x-auto">
        {tabs.map((tab) => (
          <a key={tab} href="#composition" aria-current={tab === 'Home' ? 'page' : undefined} className="ui-nav-item">
            {tab}
          </a>
        ))}
      </nav>
      <div className="flex flex-col gap-[var(--section-gap)]">
        {sections.map(({ key, node }) => (
          <div key={key}>{node}</div>
        ))}
      </div>
    </Section>
  );
}

function HomeHero() {
  const [range, setRange] = useState<(typeof ranges)[number]>('1M');
  const [scrubbed, setScrubbed] = useState<Point | null>(null);
  const shown = scrubbed ?? series.at(-1);
  return (
    <Hero
      caption="Total value · Simulated"
      value={<Amount value={{ amount: ((shown?.value ?? 0) * 100).toFixed(2), currency: 'USD' }} mutedCents />}
      change={<Change amount={{ amount: '184.20', currency: 'USD' }} points="1.52" range="this month" />}
    >
      <LineChart
        points={series}
        tone="up"
        baseline={100}
        heightPx={220}
        summary="Total value this month: from $10,000.00 to $12,054.00"
        describePoint={(point) => `Day ${String(point.time)}: $${(point.value * 100).toFixed(2)}`}
        table={{
          caption: 'Total value by day',
          timeHeader: 'Day',
          valueHeader: 'Value',
          formatTime: String,
          formatValue: (value) => `$${(value * 100).toFixed(2)}`,
        }}
        onScrub={setScrubbed}
      />
      <div className="flex" style={{ justifyContent: 'var(--hero-justify)' }}>
        <SegmentedControl
          label="Range"
          segments={ranges.map((value) => ({ value, label: value }))}
          value={range}
          onValueChange={setRange}
        />
      </div>
    </Hero>
  );
}

function Indices() {
  return (
    <Section title="Indices" level={3}>
      <Card>
        <StatGrid
          stats={[
            { key: 'spx', label: 'S&P 500', value: '5,918.24', note: <Change points="0.42" price /> },
            { key: 'ndx', label: 'Nasdaq 100', value: '20,934.10', note: <Change points="-0.31" price /> },
            { key: 'dax', label: 'DAX', value: '19,210.90', note: <Change points="0" price /> },
            { key: 'n225', label: 'Nikkei 225', value: '38,642.91', note: <Change points="1.08" price /> },
          ]}
        />
      </Card>
    </Section>
  );
}
