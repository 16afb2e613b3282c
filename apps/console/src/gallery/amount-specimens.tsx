// Amounts, percentages, changes and masked values.
import { Amount, Change, Masked, Percent } from '@candor/ui';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { Section } from '@candor/ui/surface/section.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD' });

export function AmountSpecimens() {
  return (
    <Section title="Amounts">
      <div className="grid gap-4 md:grid-cols-2">
        <Card className="flex flex-col gap-3">
          <Amount value={usd('1234567.89')} mutedCents className="text-4xl font-semibold" />
          <Amount value={{ amount: '12345678.90', currency: 'INR' }} className="text-xl" />
          <Amount value={{ amount: '0.00123456', currency: 'BTC' }} className="text-xl" />
          <Amount value={{ amount: '1250.5', currency: 'USDT' }} />
          <Amount value={usd('1234567890')} compact price />
          <Change amount={usd('184.20')} points="1.52" range="today" />
          <Change amount={usd('-96.10')} points="-0.79" range="today" />
          <Change amount={usd('0')} points="0" range="today" />
          <Percent points="1234.5" signDisplay="exceptZero" />
        </Card>
        <Card className="flex flex-col gap-3">
          <FactList
            facts={[
              { key: 'price', label: 'Price', value: <Amount value={usd('227.52')} price /> },
              { key: 'gross', label: 'Gross', note: '10 shares', value: <Amount value={usd('2275.20')} /> },
              { key: 'fee', label: 'Fee', value: <Amount value={usd('1.14')} /> },
              { key: 'tax', label: 'Stamp duty', value: <Amount value={usd('0.34')} /> },
              { key: 'total', label: 'Total', strong: true, value: <Amount value={usd('2276.68')} /> },
            ]}
          />
          <p>
            Phone <Masked kind="phone" value="+91 98765 43210" />
          </p>
          <p>
            Text <Masked kind="text" value="anna.kowalska@example.com" />
          </p>
          <p>
            Account <Masked kind="bullet" value="DE89370400440532013000" />
          </p>
        </Card>
      </div>
    </Section>
  );
}
