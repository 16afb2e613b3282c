// Buying, selling and switching: what is wanted → what it comes to and which day's NAV decides → PIN → the order.
import { useState } from 'react';
import type { ReactNode } from 'react';
import { productUses } from '@candor/contract/access/uses.ts';
import type { Fund, FundQuotation, SwitchQuotation } from '@candor/contract/funds/client.ts';
import { warningDocuments } from '@candor/contract/products/types.ts';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useText } from '@candor/web';
import { ClosedNote } from '../../shared/access/closed-note.tsx';
import { useClosedProduct } from '../../shared/access/use-access.ts';
import { RiskWarning } from '../../shared/documents/risk-warning.tsx';
import { BuyForm, SellForm, SwitchForm } from './forms.tsx';
import { OrderReview, SwitchReview } from './review.tsx';

type Act = 'buy' | 'sell' | 'switch';

interface Props {
  readonly fund: Fund;
}

export function TradeCard({ fund }: Props) {
  const t = useText();
  const [act, setAct] = useState<Act>('buy');
  const acts: readonly Act[] = fund.mine ? ['buy', 'sell', 'switch'] : ['buy'];
  return (
    <Section title={t(`funds.${act}`)}>
      {acts.length > 1 && (
        <SegmentedControl
          wide
          label={t('funds.act')}
          value={act}
          onValueChange={(chosen) => setAct(acts.find((one) => one === chosen) ?? 'buy')}
          segments={acts.map((value) => ({ value, label: t(`funds.${value}`) }))}
        />
      )}
      {act === 'sell' ? <Selling fund={fund} /> : <Opening key={act} fund={fund} act={act} />}
    </Section>
  );
}

/** What begins something is closed to whom the rules close it; selling never is. */
function Opening({ fund, act }: Props & { readonly act: 'buy' | 'switch' }) {
  const t = useText();
  const closed = useClosedProduct(productUses.fund);
  const { code, level, mine } = fund.access;
  if (closed !== null) return <ClosedNote explanation={closed} />;
  if (code === 'risk_warning_unread') return <RiskWarning kind={warningDocuments.shares} />;
  if (code !== null)
    return <Banner tone="warning" title={t(`errors.${code}`, { level: level ?? 0, mine: mine ?? 0 })} />;
  return act === 'buy' ? <Buying fund={fund} /> : <Switching fund={fund} />;
}

/** The form stays while its review is read: going back finds what was typed. */
function Kept({ isAway, children }: { readonly isAway: boolean; readonly children: ReactNode }) {
  return <div hidden={isAway}>{children}</div>;
}

function Buying({ fund }: Props) {
  const [quoted, setQuoted] = useState<FundQuotation | null>(null);
  return (
    <Card>
      <Kept isAway={quoted !== null}>
        <BuyForm fund={fund} onQuoted={setQuoted} />
      </Kept>
      {quoted && <OrderReview fund={fund} quoted={quoted} onBack={() => setQuoted(null)} />}
    </Card>
  );
}

function Selling({ fund }: Props) {
  const [quoted, setQuoted] = useState<FundQuotation | null>(null);
  return (
    <Card>
      <Kept isAway={quoted !== null}>
        <SellForm fund={fund} onQuoted={setQuoted} />
      </Kept>
      {quoted && <OrderReview fund={fund} quoted={quoted} onBack={() => setQuoted(null)} />}
    </Card>
  );
}

function Switching({ fund }: Props) {
  const [quoted, setQuoted] = useState<SwitchQuotation | null>(null);
  return (
    <Card>
      <Kept isAway={quoted !== null}>
        <SwitchForm fund={fund} onQuoted={setQuoted} />
      </Kept>
      {quoted && <SwitchReview fund={fund} quoted={quoted} onBack={() => setQuoted(null)} />}
    </Card>
  );
}
