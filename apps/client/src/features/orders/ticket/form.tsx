// What is wanted: side, kind, how much, at which price, until when and from which account; every cost follows while one types.
import { useState } from 'react';
import type { FormEvent } from 'react';
import type { Account } from '@candor/contract/accounts/client.ts';
import type { TradingStatus } from '@candor/contract/orders/client.ts';
import type { OrderWish } from '@candor/contract/quotations/client.ts';
import { Button } from '@candor/ui';
import { SegmentedControl } from '@candor/ui/choice/segmented-control.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Select } from '@candor/ui/select/select.tsx';
import { useText } from '@candor/web';
import { useFaultFocus } from '@candor/screens/forms/use-fault-focus.ts';
import { AccountSelect } from '../../../shared/money/account-select.tsx';
import { kindsFor, readDraft } from './draft.ts';
import type { Draft, DraftField, DraftFault } from './draft.ts';
import type { FieldsProps } from './fields-props.ts';
import { Expected } from './expected.tsx';
import { PriceFields } from './price-fields.tsx';
import { SizeFields } from './size-fields.tsx';
import type { Quoting, Way } from './use-placing.ts';

export interface TicketFormProps {
  readonly way: Way;
  readonly status: TradingStatus;
  readonly accounts: readonly Account[];
  readonly account: Account | undefined;
  readonly draft: Draft;
  readonly replaces?: string;
  readonly onDraft: (change: Partial<Draft>) => void;
  readonly quoting: Quoting;
  /** Nothing can be begun now: no price is asked for and nothing reviewed. */
  readonly isClosed: boolean;
  readonly isHeld: boolean;
  readonly onReview: (wish: OrderWish) => void;
}

export function TicketForm(props: TicketFormProps) {
  const { way, status, accounts, account, draft, replaces, onDraft, quoting, isClosed, isHeld, onReview } = props;
  const t = useText();
  const [fault, setFault] = useState<DraftFault | null>(null);
  const form = useFaultFocus(fault);
  const read = readDraft(draft, { status, account, ...(replaces === undefined ? {} : { replaces }) });
  const change = (next: Partial<Draft>): void => {
    setFault(null);
    onDraft(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (read.ok) onReview(read.wish);
    else setFault(read.fault);
  };
  const plain = !read.ok && read.fault.isPlain ? read.fault : null;
  const shown = fault ?? plain;
  const errorOf = (field: DraftField): { error?: string } => (shown?.field === field ? { error: t(shown.text) } : {});
  return (
    <form ref={form} noValidate onSubmit={submit} className="flex flex-col gap-4">
      {way === 'new' && (
        <SegmentedControl
          wide
          label={t('orders-ui.side')}
          value={draft.side}
          onValueChange={(side) => change({ side })}
          segments={(['buy', 'sell'] as const).map((value) => ({ value, label: t(`orders-ui.${value}`) }))}
        />
      )}
      {way !== 'sell' && (
        <Select
          label={t('orders-ui.kind')}
          hint={t(
            draft.kind === 'market' && status.opens_at !== null
              ? 'orders-ui.kind_note_market_closed'
              : `orders-ui.kind_note_${draft.kind}`,
          )}
          value={draft.kind}
          onValueChange={(kind) => change({ kind })}
          options={kindsFor(draft.side, status).map((value) => ({ value, label: t(`orders-ui.kind_${value}`) }))}
        />
      )}
      <SizeFields {...{ draft, status, account, errorOf }} isFixed={way === 'sell'} onDraft={change} />
      <PriceFields {...{ draft, status, errorOf }} onDraft={change} />
      {draft.kind !== 'market' && <Validity {...{ draft, status, errorOf }} onDraft={change} />}
      {way === 'new' && draft.side === 'buy' && (
        <AccountSelect
          label={t('orders-ui.account_buy')}
          accounts={accounts}
          accountId={account?.id}
          onChoose={(accountId) => change({ accountId })}
        />
      )}
      {!isClosed && <Expected quoting={quoting} wish={read.ok ? read.wish : null} />}
      <div className="ui-kept-in-view">
        <Button type="submit" wide disabled={isHeld || isClosed}>
          {t('orders-ui.review')}
        </Button>
      </div>
    </form>
  );
}

function Validity({ draft, status, errorOf, onDraft }: FieldsProps) {
  const t = useText();
  return (
    <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-1">
      <Select
        label={t('orders-ui.tif')}
        value={draft.timeInForce}
        onValueChange={(timeInForce) => onDraft({ timeInForce })}
        options={status.times_in_force.map((value) => ({ value, label: t(`orders-ui.tif_${value}`) }))}
      />
      {draft.timeInForce === 'gtd' && (
        <TextField
          type="date"
          label={t('orders-ui.good_till')}
          value={draft.goodTill}
          onChange={({ target }) => onDraft({ goodTill: target.value })}
          {...errorOf('good_till')}
        />
      )}
    </div>
  );
}
