// The name under which the advisor is kept: the live line reads it again without loading the card itself.
export const advisorKeys = { all: ['advisors'] } as const;
