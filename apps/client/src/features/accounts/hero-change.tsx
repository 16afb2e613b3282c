// What the range brought. The result comes first and leaves out what was paid in and out; a change of the value has no colour and names
// what was paid: money that came in is no gain.
import type { AssetHistory } from '@candor/contract/accounts/client.ts';
import { Change, useUi } from '@candor/ui';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { useText } from '@candor/web';
import type { Basis, LinePoint } from './line-points.ts';

export interface HeroChangeProps {
  readonly point: LinePoint;
  readonly basis: Basis;
  /** The range, or the time of the point under the finger. */
  readonly word: string;
  readonly history: AssetHistory;
  /** False while the finger is on the line: what was paid is known for the whole range only. */
  readonly isNow: boolean;
}

export function HeroChange({ point, basis, word, history, isNow }: HeroChangeProps) {
  const t = useText();
  const { locale, discreet, hiddenLabel } = useUi();
  const { currency, paid_in: paidIn, paid_out: paidOut, points } = history;
  const amount = { amount: point.change, currency };
  const percent = point.percent === null ? {} : { points: point.percent };
  if (basis === 'gain') return <Change amount={amount} {...percent} range={t('accounts.result_of', { range: word })} />;
  const say = (text: string): string =>
    discreet ? hiddenLabel : formatMoney({ amount: text, currency }, locale, { signDisplay: 'exceptZero' });
  return (
    <>
      <Change neutral amount={amount} {...percent} range={word} />
      {isNow && (
        <p className="text-sm text-muted" data-paid>
          {t('accounts.paid_note', {
            deposits: say(paidIn),
            withdrawals: say(negate(paidOut)),
            result: say(points.at(-1)?.gain ?? '0'),
          })}
        </p>
      )}
    </>
  );
}

/** Exact: a decimal text with its sign turned. */
function negate(text: string): string {
  return text.startsWith('-') ? text.slice(1) : `-${text}`;
}
