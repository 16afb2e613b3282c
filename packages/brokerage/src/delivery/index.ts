// The face of delivery that other modules may import.
export { createDelivery, maskRecipient } from './delivery.ts';
export type { Delivery, Parcel, Transport } from './delivery.ts';
export { listDeliveries, readDelivery, sealedDeliveryColumns } from './store.ts';
