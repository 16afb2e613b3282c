// Plain names and numbers of price alerts, for whoever needs no schema.
export const alertDirections = ['above', 'below'] as const;
export type AlertDirection = (typeof alertDirections)[number];

/** How many wait at a time, and how many of the reached ones a list shows. */
export const alertLimits = { waiting: 50, reached: 20 } as const;
