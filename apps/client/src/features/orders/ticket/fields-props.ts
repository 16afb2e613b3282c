// What every group of the ticket's fields is handed.
import type { TradingStatus } from '@candor/contract/orders/client.ts';
import type { Draft, DraftField } from './draft.ts';

export interface FieldsProps {
  readonly draft: Draft;
  readonly status: TradingStatus;
  readonly errorOf: (field: DraftField) => { error?: string };
  readonly onDraft: (change: Partial<Draft>) => void;
}
