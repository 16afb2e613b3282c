// How often and how long a benchmark measures, unless told otherwise.

export const roundOptions = {
  rounds: { type: 'string', default: '3' },
  seconds: { type: 'string', default: '8' },
} as const;
