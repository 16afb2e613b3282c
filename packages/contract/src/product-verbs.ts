// The verbs of staff about products that clients buy: bonds, offerings, block trades, funds, strategies, savings. Held with all others in verbs.ts.

export const productVerbs = {
  proposeBond: {
    people: 2,
    changes: 'writes down a bond with its terms, as a draft that no client sees',
    proposes: ['bond.save'],
  },
  proposeBondChange: {
    people: 2,
    changes: 'changes the terms of a bond that is not open yet',
    proposes: ['bond.change'],
  },
  proposeBondOpening: {
    people: 2,
    changes: 'opens a bond to clients; its terms stay from then on',
    proposes: ['bond.open'],
  },
  proposeOffering: {
    people: 2,
    changes: 'offers shares to clients, on published terms',
    proposes: ['offering.create'],
  },
  proposeAllotment: {
    people: 2,
    changes: 'reveals the secret of an offering, whose published rule then allots',
    proposes: ['offering.allot'],
  },
  proposeOfferingEnd: {
    people: 2,
    changes: 'calls an offering off; what is held for it is free',
    proposes: ['offering.cancel'],
  },
  proposeBlockQuote: {
    people: 2,
    changes: 'names a firm price for a trade that a client asked for; nothing is booked before the client signs',
    proposes: ['block.quote'],
  },
  proposeBlockRefusal: { people: 2, changes: 'names no price that a client asked for', proposes: ['block.refuse'] },
  proposeBlockWithdrawal: {
    people: 2,
    changes: 'takes a firm price back that the client has not signed',
    proposes: ['block.withdraw'],
  },
  proposeFund: { people: 2, changes: 'offers a fund to clients, on published terms', proposes: ['fund.create'] },
  previewNavs: { people: 1, changes: 'nothing: it judges NAVs before they are proposed', because: 'it only reads' },
  proposeNavs: {
    people: 2,
    changes: 'records NAVs, at which the orders that wait for them are booked',
    proposes: ['fund.navs'],
  },
  proposeNavCorrection: {
    people: 2,
    changes: 'corrects a NAV; whoever was harmed is paid the difference',
    proposes: ['fund.correct'],
  },
  proposeStrategy: {
    people: 2,
    changes: 'offers a strategy to clients: its rule, its charges and the house’s own money in its book',
    proposes: ['strategy.create'],
  },
  proposeStrategyVersion: {
    people: 2,
    changes: 'publishes a further version of the rule that a strategy trades by',
    proposes: ['strategy.version'],
  },
  proposeSavingsProduct: {
    people: 2,
    changes: 'opens a savings product with its issuer, risk, first rate and terms',
    proposes: ['savings.product'],
  },
  proposeSavingsRate: {
    people: 2,
    changes: 'publishes a rate of a savings product from a later day on',
    proposes: ['savings.rate'],
  },
  proposeSavingsStatement: {
    people: 2,
    changes: 'records what an issuer states to hold of clients’ savings',
    proposes: ['savings.statement'],
  },
} as const;
