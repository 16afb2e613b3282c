// The live total of the shares: a bar, the sum, and what is still missing or too much.
import { nomineeLimits, formatShare, sumShares } from '@candor/contract/nominees/rules.ts';
import { useUi } from '@candor/ui';
import { formatPercent, fractionLength } from '@candor/ui/amount/number-format.ts';
import { ProgressBar } from '@candor/ui/progress/progress-bar.tsx';
import { useText } from '@candor/web';
import type { Translate } from '@candor/web';
import { judgeTotal, sharesOf } from './draft.ts';
import type { DraftNominee, TotalState } from './draft.ts';

/** 33.34 reads “33.34%”, 50 reads “50%”. */
export function sayShare(share: string, locale: string): string {
  return formatPercent(share, locale, { digits: fractionLength(share) });
}

const tones = { empty: 'accent', whole: 'success', part: 'accent', short: 'warning', over: 'danger' } as const;

export function TotalBar({ draft }: { readonly draft: readonly DraftNominee[] }) {
  const t = useText();
  const { locale } = useUi();
  const state = judgeTotal(draft);
  const total = sumShares(sharesOf(draft));
  const said = sayShare(formatShare(total), locale);
  return (
    <div className="flex flex-col gap-1.5">
      <ProgressBar
        showLabel
        label={t('nominees.total')}
        percent={(total / nomineeLimits.whole) * 100}
        valueText={said}
        tone={tones[state.kind]}
      />
      <output className={state.kind === 'over' ? 'block text-sm text-danger' : 'block text-sm text-muted'}>
        {explain(t, state, locale)}
      </output>
    </div>
  );
}

function explain(t: Translate, state: TotalState, locale: string): string {
  const say = (share: number): string => sayShare(formatShare(share), locale);
  const whole = say(nomineeLimits.whole);
  if (state.kind === 'empty') return '';
  if (state.kind === 'whole') return t('nominees.total_whole');
  if (state.kind === 'over') return t('nominees.total_over', { over: say(state.over), whole });
  if (state.kind === 'part')
    return `${t('nominees.total_left', { left: say(state.left) })} · ${t('nominees.total_rest')}`;
  return `${t('nominees.total_left', { left: say(state.left) })} · ${t('nominees.total_must', { whole })}`;
}
