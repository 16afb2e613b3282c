// Checkbox, switch, radio cards, segments, tabs, stepper.
import { Checkbox } from '@candor/ui/choice/checkbox.tsx';
import { RadioCards } from '@candor/ui/choice/radio-cards.tsx';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { BankIcon, CardIcon } from '@candor/ui/icons/money.tsx';
import { Stepper } from '@candor/ui/steps/stepper.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { Tabs } from '@candor/ui/tabs/tabs.tsx';
import { useState } from 'react';

const methods = [
  { value: 'bank', title: 'Bank transfer', detail: 'Free, one working day', icon: <BankIcon /> },
  { value: 'card', title: 'Card', detail: '1.5 % fee, at once', icon: <CardIcon /> },
  { value: 'cheque', title: 'Cheque', detail: 'Not offered in your country', disabled: true },
] as const;

const bases = [
  { value: 'value', label: 'Value' },
  { value: 'return', label: 'Return' },
] as const;

export function ChoiceSpecimens() {
  const [method, setMethod] = useState<(typeof methods)[number]['value']>('bank');
  const [basis, setBasis] = useState<'value' | 'return'>('value');
  const [tab, setTab] = useState<'orders' | 'trades' | 'cash'>('orders');
  const [discreet, setDiscreet] = useState(true);
  return (
    <Section title="Choices">
      <Card className="grid gap-6 md:grid-cols-2">
        <RadioCards label="Method" options={methods} value={method} onValueChange={setMethod} />
        <div className="flex flex-col gap-4">
          <SegmentedControl label="Basis" wide segments={bases} value={basis} onValueChange={setBasis} />
          <SegmentedControl label="Basis as text" tone="text" segments={bases} value={basis} onValueChange={setBasis} />
          <Switch
            label="Discreet mode"
            hint="Hides amounts on every screen"
            checked={discreet}
            onCheckedChange={setDiscreet}
          />
          <Switch label="News alerts" checked={false} onCheckedChange={() => undefined} />
          <Checkbox label="Remember me on this device" defaultChecked />
          <Checkbox label="I have read the agreement" error="Please read to the end first" />
        </div>
        <div className="md:col-span-2">
          <Stepper
            label="Verification"
            current={1}
            onStep={() => undefined}
            steps={[
              { key: 'data', label: 'Your data' },
              { key: 'document', label: 'Document' },
              { key: 'agreement', label: 'Agreement' },
            ]}
          />
        </div>
        <Tabs
          className="md:col-span-2"
          label="Activity"
          value={tab}
          onValueChange={setTab}
          tabs={[
            { value: 'orders', label: 'Orders', panel: 'Three open orders.' },
            { value: 'trades', label: 'Trades', panel: 'No trades today.' },
            { value: 'cash', label: 'Cash movements', panel: 'One deposit is on its way.' },
          ]}
        />
      </Card>
    </Section>
  );
}
