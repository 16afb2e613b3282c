// Everything a bond still pays: the coming coupons and the repayment, for a piece and for what is mine.
import { useState } from 'react';
import type { BondDetail } from '@candor/contract/bonds/client.ts';
import { Amount, Button } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { useDay } from './facts.tsx';

const few = 6;
const cell = 'border-b border-line px-2 py-2 align-top';

export function FlowTable({ bond }: { readonly bond: BondDetail }) {
  const t = useText();
  const day = useDay();
  const [isWhole, setIsWhole] = useState(false);
  const { flows, currency } = bond;
  if (flows.length === 0) return null;
  const hasMine = flows.some(({ mine }) => mine !== null);
  // The repayment is never out of sight.
  const shown = isWhole || flows.length <= few + 1 ? flows : [...flows.slice(0, few), ...flows.slice(-1)];
  return (
    <Section title={t('bonds.flows')} note={t('bonds.flows_note')}>
      <Card className="flex flex-col gap-3">
        <div className="overflow-x-auto">
          <table className="w-full border-separate border-spacing-0 text-sm">
            <caption className="sr-only">{t('bonds.flows')}</caption>
            <thead>
              <tr className="text-muted">
                <th scope="col" className={`${cell} text-start font-medium`}>
                  {t('bonds.flow_day')}
                </th>
                <th scope="col" className={`${cell} text-end font-medium`}>
                  {t('bonds.flow_piece')}
                </th>
                {hasMine && (
                  <th scope="col" className={`${cell} text-end font-medium`}>
                    {t('bonds.flow_mine')}
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ kind, due_on: due, pays_on: pays, ex_date: ex, per_piece: amount, mine }) => (
                <tr key={`${kind} ${due}`}>
                  <th scope="row" className={`${cell} text-start font-normal`}>
                    {day(pays)} · {t(`bonds.flow_${kind}`)}
                    {ex !== null && (
                      <span className="block text-xs text-muted">{t('bonds.flow_ex', { date: day(ex) })}</span>
                    )}
                  </th>
                  <td className={`${cell} ui-num text-end`}>
                    <Amount price value={{ amount, currency }} />
                  </td>
                  {hasMine && <td className={`${cell} ui-num text-end`}>{mine && <Amount value={mine} />}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        {shown.length < flows.length && (
          <Button variant="secondary" size="small" onClick={() => setIsWhole(true)}>
            {t('bonds.flows_all', { count: flows.length })}
          </Button>
        )}
      </Card>
    </Section>
  );
}
