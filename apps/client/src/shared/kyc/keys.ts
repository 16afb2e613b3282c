// The keys under which answers about verification are kept.
export const kycKeys = { all: ['kyc'], detail: ['kyc', 'detail'] } as const;
