// The score on its scale: five bands in their true widths and a mark where the client stands.
import type { Score } from '@candor/contract/score/client.ts';
import type { ScoreBand } from '@candor/contract/score/rules.ts';
import { joinClasses } from '@candor/ui';
import { useText } from '@candor/web';

const bandFills = {
  poor: 'bg-danger',
  average: 'bg-warning',
  fair: 'bg-info',
  good: 'bg-success/70',
  excellent: 'bg-success',
} as const satisfies Record<ScoreBand, string>;

export function ScoreScale({ score }: { readonly score: Score }) {
  const t = useText();
  const { min, max } = score.range;
  const shareOf = (value: number): number => ((value - min) / (max - min)) * 100;
  return (
    <figure className="m-0 flex flex-col gap-2">
      <figcaption className="sr-only">
        {t('score.scale', { score: score.score, min, max, band: t(`score.band_${score.band}`) })}
      </figcaption>
      <div className="relative pt-4">
        <span
          aria-hidden
          className="absolute top-0 size-0 -translate-x-1/2 border-x-8 border-t-8 border-x-transparent border-t-fg"
          style={{ insetInlineStart: `${String(shareOf(score.score))}%` }}
        />
        <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-pill">
          {score.bands.map(({ band, from, to }) => (
            <span
              key={band}
              className={joinClasses(bandFills[band], band === score.band ? '' : 'opacity-40')}
              style={{ flexGrow: to - from + 1 }}
            />
          ))}
        </div>
      </div>
      <ol aria-hidden className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-muted sm:gap-x-6">
        {score.bands.map(({ band, from }) => (
          <li key={band} className="flex items-center gap-1.5">
            <span className={joinClasses('size-2.5 rounded-full', bandFills[band])} />
            <span className={band === score.band ? 'font-semibold text-fg' : ''}>{t(`score.band_${band}`)}</span>
            <span className="ui-num">{from}+</span>
          </li>
        ))}
      </ol>
    </figure>
  );
}
