// Every field: empty, filled, wrong, disabled.
import { MoneyField } from '@candor/ui/field/money-field.tsx';
import { NumberField } from '@candor/ui/field/number-field.tsx';
import { OtpField } from '@candor/ui/field/otp-field.tsx';
import { PasswordField } from '@candor/ui/field/password-field.tsx';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { SearchIcon } from '@candor/ui/icons/navigation.tsx';
import { Combobox } from '@candor/ui/select/combobox.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useState } from 'react';

const countries = ['Germany', 'India', 'Japan', 'Mexico', 'Poland', 'Spain', 'Türkiye', 'United States'].map(
  (label) => ({
    value: label.toLowerCase(),
    label,
  }),
);
const markets = [
  { value: 'us', label: 'NASDAQ', detail: 'United States' },
  { value: 'in', label: 'NSE', detail: 'India' },
  { value: 'tr', label: 'BIST', detail: 'Türkiye' },
] as const;

export function FieldSpecimens() {
  const [amount, setAmount] = useState('1250.5');
  const [quantity, setQuantity] = useState('10');
  const [code, setCode] = useState('123');
  const [pin, setPin] = useState('1234');
  const [market, setMarket] = useState<(typeof markets)[number]['value'] | null>('us');
  const [country, setCountry] = useState<string | null>(null);
  return (
    <Section title="Fields">
      <Card className="grid gap-5 md:grid-cols-2">
        <TextField label="Username" hint="As in your invitation" autoComplete="username" />
        <PasswordField label="Password" showLabel="Show password" hideLabelText="Hide password" />
        <TextField label="Search" prefix={<SearchIcon size={20} />} placeholder="Symbol or name" />
        <TextField label="Email" defaultValue="anna@" error="Enter a full address such as anna@example.com" />
        <MoneyField
          label="Amount"
          currency="USD"
          value={amount}
          onValueChange={setAmount}
          step="1"
          large
          trailing={amount}
        />
        <NumberField
          label="Quantity"
          value={quantity}
          onValueChange={setQuantity}
          moreLabel="One more"
          lessLabel="One less"
        />
        <MoneyField label="Withdraw" currency="EUR" value={amount} onValueChange={setAmount} />
        <TextField label="Disabled" value="Not editable" disabled readOnly />
        <OtpField label="Verification code" value={code} onValueChange={setCode} hint="Six digits from your app" />
        <OtpField label="PIN" value={pin} onValueChange={setPin} secret autoComplete="off" error="Two attempts left" />
        <Select label="Market" options={markets} value={market} onValueChange={setMarket} />
        <Combobox
          label="Country"
          options={countries}
          value={country}
          onValueChange={setCountry}
          emptyText="No country matches"
          openLabel="Show all countries"
          placeholder="Type to search"
        />
        <TextArea label="Message" trailing="0/500" rows={3} className="md:col-span-2" />
      </Card>
    </Section>
  );
}
