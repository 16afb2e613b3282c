// What every line was estimated at and what was booked: a difference is never silent.
import type { OrderDetail } from '@candor/contract/orders/client.ts';
import { Amount } from '@candor/ui';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { Table } from '@candor/ui/table/table.tsx';
import { useText } from '@candor/web';
import { nameFee } from '@candor/screens/fees/fee-name.ts';

export function OrderCosts({ order }: { readonly order: OrderDetail }) {
  const t = useText();
  if (order.costs.length === 0) return null;
  return (
    <Section title={t('orders-ui.compare')}>
      <Card>
        <Table
          caption={t('orders-ui.compare')}
          rows={order.costs}
          rowKey={({ code }) => code}
          columns={[
            { key: 'line', header: t('orders-ui.line'), cell: ({ code, kind }) => nameFee(t, code, kind) },
            {
              key: 'estimated',
              header: t('orders-ui.estimated'),
              numeric: true,
              cell: ({ estimated }) => showLine(estimated),
            },
            {
              key: 'booked',
              header: t('orders-ui.booked'),
              numeric: true,
              cell: ({ booked }) => showLine(booked),
            },
          ]}
        />
      </Card>
    </Section>
  );
}

function showLine(value: MoneyText | null) {
  return value === null ? '–' : <Amount value={value} />;
}
