// Names of offerings, without schemas, for whoever only reads them.

/** Where an offering stands. `void`: the secret was not revealed in time, and all money was freed. */
export const offeringStages = [
  'announced',
  'open',
  'closed',
  'allotting',
  'allotted',
  'listed',
  'cancelled',
  'void',
] as const;
export type OfferingStage = (typeof offeringStages)[number];

export const offeringTypes = ['ipo', 'subscribe'] as const;
export const offeringSubtypes = ['ipo', 'fo', 'bfo', 'apo', 'spo'] as const;
export type OfferingSubtype = (typeof offeringSubtypes)[number];

/** APO and SPO are subscriptions; the others may be sold as either. */
export const typeOfSubtype = (subtype: OfferingSubtype): (typeof offeringTypes)[number] =>
  subtype === 'apo' || subtype === 'spo' ? 'subscribe' : 'ipo';

/** The family of products whose guide and rule of use it shares. */
export const familyOfType = (type: (typeof offeringTypes)[number]): 'ipo' | 'offering' =>
  type === 'subscribe' ? 'offering' : 'ipo';
