// The face of delivery that other modules may import.
export { createDelivery, maskRecipient } from './delivery.ts';
export type { Delivery, DeliveryWays, Parcel, Transport } from './delivery.ts';
export { listDeliveries, readDelivery } from './store.ts';
