// What a country may ask of a client beyond identity, and what can be answered. Data: a pack names what it asks for.

export const declarations = ['tax_residence', 'political_exposure', 'source_of_funds'] as const;
export type Declaration = (typeof declarations)[number];

/** Whether somebody, or a person close to them, holds a high public office. */
export const exposures = ['none', 'self', 'close'] as const;
export type Exposure = (typeof exposures)[number];

export const fundsSources = ['salary', 'savings', 'business', 'property', 'inheritance', 'pension', 'other'] as const;
export type FundsSource = (typeof fundsSources)[number];
