// The face of delivery that other modules may import.
export { nameMail, receiveBounce } from './bounces.ts';
export { createDelivery, DeliveryRefusedError, maskRecipient } from './delivery.ts';
export type { Delivery, DeliveryParts, DeliveryWays, Gateway, Parcel, StatusReport, Transport } from './delivery.ts';
export { deleteFault, readFaults, withoutDeadMail } from './fault-store.ts';
export { receiveReport } from './reports.ts';
export { countCopies, listDeliveries, readDelivery } from './store.ts';
export type { AddressChannel, Channel, DeliveryState } from './store.ts';
