// What delivery adds to the business: the job that sends, and what it keeps sealed.
import type { Delivery } from './delivery.ts';
import { sealedDeliveryColumns } from './store.ts';

export function composeDelivery({ jobs }: Delivery) {
  return { jobs, columns: { sealed: sealedDeliveryColumns } };
}
