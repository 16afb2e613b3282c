// The venues there are, by the codes that instruments and calendars carry. Names only: hours and holidays stand in market-data.

export const listedMarkets = [
  'NASDAQ',
  'NYSE',
  'NSE',
  'BSE',
  'BME',
  'GPW',
  'BIST',
  'SSE',
  'SZSE',
  'LSE',
  'XETRA',
  'TSE',
] as const;
export type ListedMarket = (typeof listedMarkets)[number];
