// The ranges of a portfolio without the contract's schemas, for addresses that are read before the page is loaded.

export const portfolioRanges = ['1D', '1W', '1M', '3M', 'YTD', '12M', '5Y', 'ALL'] as const;
export type PortfolioRange = (typeof portfolioRanges)[number];
