// The kinds of prices. Plain names, so that whoever only reads them carries no schema.
export const priceKinds = ['live', 'delayed', 'indicative', 'simulated'] as const;
export type PriceKind = (typeof priceKinds)[number];
