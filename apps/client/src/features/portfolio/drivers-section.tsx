// What changed the value over the range: a waterfall from the opening to the closing value, and its lines, each explained on tap.
import { Amount, useUi } from '@candor/ui';
import { formatMoney } from '@candor/ui/amount/number-format.ts';
import { WaterfallChart } from '@candor/ui/chart/waterfall-chart.tsx';
import type { WaterfallStep } from '@candor/ui/chart/waterfall-chart.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { toneOf } from '../../shared/positions/position-row.tsx';
import { Explain } from './figure.tsx';
import type { PortfolioAnswer } from './queries.ts';

const names = ['paid_in', 'paid_out', 'price', 'currency', 'income', 'costs', 'taxes'] as const;
type DriverName = (typeof names)[number];

/** With its sign: what was paid out takes away. */
function signed(name: DriverName, text: string): string {
  return name === 'paid_out' && /[1-9]/.test(text) ? `-${text}` : text;
}

export function DriversSection({ portfolio }: { readonly portfolio: PortfolioAnswer }) {
  const t = useText();
  const { locale, discreet, hiddenLabel } = useUi();
  const { currency, opening, closing, drivers } = portfolio;
  const say = (amount: string): string =>
    discreet ? hiddenLabel : formatMoney({ amount, currency }, locale, { signDisplay: 'exceptZero' });
  const total = (key: 'opening' | 'closing', amount: string): WaterfallStep => ({
    key,
    label: t(`portfolio.${key}`),
    value: Number(amount),
    text: say(amount),
    kind: 'total',
  });
  const shown = names.filter((name) => /[1-9]/.test(drivers[name]));
  const steps = shown.map((name): WaterfallStep => {
    const amount = signed(name, drivers[name]);
    const kind = name === 'paid_in' || name === 'paid_out' ? 'neutral' : 'step';
    return { key: name, label: t(`portfolio.driver_${name}`), value: Number(amount), text: say(amount), kind };
  });
  return (
    <Section title={t('portfolio.drivers')} note={t('portfolio.drivers_note')}>
      <Card className="flex flex-col gap-4" data-drivers>
        <WaterfallChart
          label={t('portfolio.drivers')}
          steps={[total('opening', opening), ...steps, total('closing', closing)]}
        />
        <ul className="flex flex-col divide-y divide-line">
          <DriverLine name={t('portfolio.opening')} amount={opening} currency={currency} isTotal />
          {names.map((name) => (
            <DriverLine
              key={name}
              name={t(`portfolio.driver_${name}`)}
              text={t(`portfolio.text_${name}`)}
              amount={signed(name, drivers[name])}
              currency={currency}
              isNeutral={name === 'paid_in' || name === 'paid_out'}
            />
          ))}
          <DriverLine name={t('portfolio.closing')} amount={closing} currency={currency} isTotal />
        </ul>
      </Card>
    </Section>
  );
}

interface DriverLineProps {
  readonly name: string;
  readonly text?: string;
  readonly amount: string;
  readonly currency: string;
  readonly isTotal?: boolean;
  readonly isNeutral?: boolean;
}

function DriverLine({ name, text, amount, currency, isTotal = false, isNeutral = false }: DriverLineProps) {
  const tone = isTotal || isNeutral ? '' : toneOf(amount);
  return (
    <li className="flex min-h-11 items-center justify-between gap-3 py-1">
      <span className={isTotal ? 'font-semibold' : 'flex items-center gap-1'}>
        {name}
        {text !== undefined && <Explain name={name} text={text} />}
      </span>
      <span className={`ui-num ${isTotal ? 'font-semibold' : tone}`}>
        <Amount value={{ amount, currency }} signDisplay={isTotal ? 'auto' : 'exceptZero'} />
      </span>
    </li>
  );
}
