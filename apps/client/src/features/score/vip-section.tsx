// The VIP level: where the client stands, what the next one needs, every threshold and every change.
import type { Score } from '@candor/contract/score/client.ts';
import { Amount } from '@candor/ui';
import { CheckIcon } from '@candor/ui/icons/status.tsx';
import { ProgressBar } from '@candor/ui/progress/progress-bar.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';

type Vip = Score['vip'];

export function VipSection({ vip }: { readonly vip: Vip }) {
  const t = useText();
  return (
    <Section title={t('score.vip')}>
      <Card className="flex flex-col gap-4">
        <p className="text-2xl font-semibold">{t('score.vip_level', { level: vip.level })}</p>
        {vip.given_level !== null && <p className="text-sm">{t('score.vip_given', { level: vip.given_level })}</p>}
        <NextLevel vip={vip} />
        <Thresholds vip={vip} />
        <p className="text-sm text-muted">{t('score.vip_note')}</p>
        {vip.moves.length > 0 && <Moves moves={vip.moves} />}
      </Card>
    </Section>
  );
}

function NextLevel({ vip }: { readonly vip: Vip }) {
  const t = useText();
  const { next, assets, estimate } = vip;
  const own = { key: 'own', label: t('score.vip_assets'), value: <Amount value={assets} /> };
  const note = estimate ? { note: t('score.vip_estimate') } : {};
  if (next === null) {
    return (
      <>
        <FactList facts={[{ ...own, ...note }]} />
        {vip.thresholds.length > 0 && <p>{t('score.vip_top')}</p>}
      </>
    );
  }
  // For pixels only: the exact amounts stand beside the bar.
  const percent = Math.max(0, (Number(assets.amount) / Number(next.assets.amount)) * 100);
  return (
    <>
      <ProgressBar label={t('score.vip_progress', { level: next.level })} percent={percent} />
      <FactList
        facts={[
          { ...own, ...note },
          {
            key: 'missing',
            label: t('score.vip_missing', { level: next.level }),
            value: <Amount value={next.missing} />,
            strong: true,
          },
        ]}
      />
    </>
  );
}

function Thresholds({ vip }: { readonly vip: Vip }) {
  const t = useText();
  return (
    <ul className="flex flex-col text-sm">
      {vip.thresholds.map(({ level, assets }) => (
        <li key={level} className="flex items-center justify-between gap-4 py-1.5">
          <span className="flex items-center gap-2">
            {t('score.vip_level', { level })}
            {vip.level >= level && <CheckIcon size={16} label={t('score.vip_reached')} className="text-success" />}
          </span>
          <Amount value={assets} minScale={0} price />
        </li>
      ))}
    </ul>
  );
}

function Moves({ moves }: Pick<Vip, 'moves'>) {
  const t = useText();
  const locale = useLanguage();
  return (
    <section className="flex flex-col gap-1 border-t border-line pt-3">
      <h3 className="text-sm font-semibold">{t('score.vip_moves')}</h3>
      <ol className="flex flex-col gap-1 text-sm">
        {moves.map(({ reason, level_before: before, level_after: after, created_at: at }) => (
          <li key={at} className="flex flex-wrap justify-between gap-x-4">
            <span>{t(`score.vip_move_${reason}`, { before, after })}</span>
            <time dateTime={at} className="ui-num text-muted">
              {formatInstant(at, 'date', { locale })}
            </time>
          </li>
        ))}
      </ol>
    </section>
  );
}
