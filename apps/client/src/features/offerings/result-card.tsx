// What came of the draw and why, and the draw again, worked out in this browser from the published record alone.
import { useState } from 'react';
import { getOfferingDraw } from '@candor/contract/offerings/client.ts';
import type { Offering, OfferingDraw, OwnBid } from '@candor/contract/offerings/client.ts';
import { Button } from '@candor/ui';
import { formatDecimal } from '@candor/ui/amount/number-format.ts';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { offerFile } from '@candor/web/device/offer-file.ts';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { sayPrice } from '../../shared/units/words.ts';
import { useServices } from '../../shared/use-services.ts';

interface Checked {
  readonly record: OfferingDraw;
  readonly agrees: boolean;
}

export function ResultCard({ offering }: { readonly offering: Offering }) {
  const t = useText();
  const { api } = useServices();
  const [checked, setChecked] = useState<Checked | null>(null);
  const { run, isBusy, problem } = useSubmit(async () => {
    setChecked(null);
    const record = await api.call(getOfferingDraw, { params: { id: offering.id } });
    const { runDraw } = await import('@candor/contract/offerings/draw.ts');
    const drawn = runDraw(record);
    const agrees =
      typeof drawn !== 'string' &&
      record.commitment === offering.commitment &&
      drawn.seed === record.seed &&
      drawn.finalPrice === record.final_price &&
      record.bids.every(({ id, allotted }) => drawn.lots.get(id) === allotted);
    setChecked({ record, agrees });
  });
  return (
    <Section title={t('offerings.result')}>
      <Card className="flex flex-col gap-4">
        {offering.mine && <Why offering={offering} bid={offering.mine} />}
        <p className="text-sm text-muted">{t('offerings.rerun_note')}</p>
        {checked && (
          <Banner
            tone={checked.agrees ? 'success' : 'danger'}
            title={
              checked.agrees ? t('offerings.rerun_ok', { bids: checked.record.bids.length }) : t('offerings.rerun_bad')
            }
          />
        )}
        {problem !== null && <Banner tone="danger" title={describeProblem(t, problem)} />}
        <Button variant="secondary" disabled={isBusy} onClick={() => void run()}>
          {t('offerings.rerun')}
        </Button>
        {checked && (
          <>
            <p className="text-sm text-muted">{t('offerings.save_note')}</p>
            <Button variant="quiet" onClick={() => saveRecord(checked.record)}>
              {t('offerings.save_record')}
            </Button>
          </>
        )}
      </Card>
    </Section>
  );
}

function Why({ offering, bid }: { readonly offering: Offering; readonly bid: OwnBid }) {
  const t = useText();
  const locale = useLanguage();
  const { final_price: final, currency, lots, rule } = offering;
  const { allotted_lots: given, lots: asked, place, price } = bid;
  if (final === null || given === null) return null;
  const count = (number: number): string => t('offerings.lots', { count: number });
  const say = (amount: string): string => sayPrice(amount, currency, locale);
  const why =
    place === null
      ? t('offerings.why_price', { price: say(final), bid: say(price ?? final) })
      : given === asked
        ? t('offerings.why_all')
        : given > 0
          ? t('offerings.why_part')
          : t(rule === 'lottery' ? 'offerings.why_none' : 'offerings.why_none_pro_rata', {
              lots: formatDecimal(String(lots), locale),
            });
  return (
    <>
      <p className="font-semibold">
        {t('offerings.result_won', { asked: count(asked), given: count(given), price: say(final) })}
      </p>
      <p>{why}</p>
      {place !== null && <p>{t('offerings.result_place', { place: formatDecimal(String(place), locale) })}</p>}
    </>
  );
}

/** The very record that the script reads. */
const saveRecord = (record: OfferingDraw): void =>
  offerFile(new Blob([JSON.stringify(record, null, 2)], { type: 'application/json' }), 'record.json');
