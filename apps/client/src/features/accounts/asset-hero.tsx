// The first thing a client reads: one value, how it changed over a range, and its line. The value follows the finger on the line.
import { useMemo, useState } from 'react';
import { Amount, Button, IconButton, useUi } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { EyeIcon, EyeOffIcon } from '@candor/ui/icons/action.tsx';
import { Badge } from '@candor/ui/status/badge.tsx';
import { Hero } from '@candor/ui/surface/hero.tsx';
import { useText } from '@candor/web';
import { chartRanges } from '@candor/web/formats/date-presets.ts';
import { useDrift } from '../../shared/positions/use-drift.ts';
import { useServices } from '../../shared/use-services.ts';
import { AccountButton } from './account-button.tsx';
import { AssetLine, lineHeightPx } from './asset-line.tsx';
import { HeroChange } from './hero-change.tsx';
import { HeroSkeleton } from './hero-skeleton.tsx';
import { fitRange, formatPointTime, linePoints, movePoint } from './line-points.ts';
import type { Basis, LinePoint } from './line-points.ts';
import { useAccountChoice, useAssetRange, useAssets } from './queries.ts';
import { RateNote } from './rate-note.tsx';
import { viewAssets } from './view.ts';
import type { Assets } from './view.ts';

export function AssetHero() {
  const t = useText();
  const { assets, isFailed, isStale, retry } = useAssets();
  if (isFailed) {
    return (
      <div className="ui-hero-panel flex flex-col items-start justify-center gap-4" style={{ minHeight: lineHeightPx }}>
        <p role="alert" className="text-lg">
          {t('accounts.load_failed')}
        </p>
        <Button variant="secondary" onClick={retry}>
          {t('shell.retry')}
        </Button>
      </div>
    );
  }
  if (!assets?.history) return <HeroSkeleton />;
  return <LoadedHero assets={assets} isStale={isStale} />;
}

interface LoadedHeroProps {
  readonly assets: Assets;
  readonly isStale: boolean;
}

function LoadedHero({ assets, isStale }: LoadedHeroProps) {
  const t = useText();
  const { app } = useServices();
  const range = useAssetRange();
  const { locale } = useUi();
  const [basis, setBasis] = useState<Basis>('gain');
  const [scrubbed, setScrubbed] = useState<LinePoint | null>(null);
  const view = viewAssets(assets, useAccountChoice());
  const { history } = assets;
  const points = useMemo(() => (history ? linePoints(history, basis) : []), [history, basis]);
  const drift = useDrift(history?.currency ?? '');
  const last = points.at(-1);
  const shown = scrubbed ?? (history && last && movePoint(last, history, basis, drift));
  if (!history || !shown) return <HeroSkeleton />;
  const { currency } = history;
  const word = scrubbed
    ? formatPointTime(scrubbed.time, fitRange(points, history.range), locale)
    : t(`accounts.word_${history.range}`);
  const isSimulated = history.simulated || (view.account === null && assets.home.rates.some((rate) => rate.simulated));
  return (
    <Hero
      caption={<HeroCaption assets={assets} />}
      value={
        <span data-hero className={isStale ? 'opacity-60' : undefined}>
          <Amount value={{ amount: shown.worth, currency }} mutedCents />
        </span>
      }
      change={<HeroChange point={shown} basis={basis} word={word} history={history} isNow={scrubbed === null} />}
    >
      <p className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
        {isSimulated && <Badge tone="info">{t('shell.simulated')}</Badge>}
        <RateNote assets={assets} isTotal={view.account === null} />
      </p>
      <AssetLine history={history} points={points} basis={basis} onScrub={setScrubbed} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SegmentedControl
          label={t('accounts.range')}
          value={range}
          className="max-sm:w-full"
          onValueChange={(assetRange) => app.setPreferences({ assetRange })}
          segments={chartRanges.map((value) => ({
            value,
            label: t(`accounts.short_${value}`),
            spoken: t(`accounts.span_${value}`),
          }))}
        />
        <div className="flex flex-wrap items-center gap-x-3 max-sm:w-full">
          <SegmentedControl
            label={t('accounts.basis')}
            value={basis}
            className="max-sm:w-full"
            onValueChange={(next) => {
              setScrubbed(null);
              setBasis(next);
            }}
            segments={[
              { value: 'gain', label: t('accounts.gain') },
              { value: 'value', label: t('accounts.value') },
            ]}
          />
          {basis === 'value' && <span className="text-sm text-muted">{t('accounts.basis_value')}</span>}
        </div>
      </div>
    </Hero>
  );
}

function HeroCaption({ assets }: { readonly assets: Assets }) {
  const t = useText();
  const { discreet } = useUi();
  const { app } = useServices();
  return (
    <>
      <AccountButton assets={assets} />
      <IconButton
        label={t(discreet ? 'shell.action_discreet_off' : 'shell.action_discreet_on')}
        icon={discreet ? <EyeOffIcon size={20} /> : <EyeIcon size={20} />}
        aria-pressed={discreet}
        onClick={() => app.setPreferences({ discreet: !discreet })}
      />
    </>
  );
}
