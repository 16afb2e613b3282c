// How long a bucket waits after its nth attempt in a row. Pure data and arithmetic.

/** Milliseconds to wait after this many attempts without a success. */
export type WaitAfter = (attempts: number) => number;

export interface ThrottlePolicy {
  readonly waitAfter: WaitAfter;
  /** Attempts older than this are forgotten. */
  readonly forgetMs: number;
}

const secondMs = 1_000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Nothing up to `free` attempts, then doubling from `first` to `most`. */
function doubling(free: number, firstMs: number, mostMs: number): WaitAfter {
  return (attempts) => (attempts <= free ? 0 : Math.min(mostMs, firstMs * 2 ** Math.min(40, attempts - free - 1)));
}

export const policies = {
  /** One name from one address: from the fifth failure on 1 s, 2 s … 1 h. */
  account_address: { waitAfter: doubling(4, secondMs, hourMs), forgetMs: dayMs },
  /** One name from anywhere that is not a known device: a hard stop after 100 in a row, for a day or until staff lift it. */
  account: { waitAfter: (attempts) => (attempts >= 100 ? dayMs : 0), forgetMs: dayMs },
  /** One address at many names. */
  address: { waitAfter: doubling(50, 2 * secondMs, hourMs), forgetMs: hourMs },
  /** A known device has its own count, which strangers cannot use up. */
  device: { waitAfter: doubling(4, secondMs, hourMs), forgetMs: dayMs },
  /** Five tries, a quarter of an hour, five more, a day. */
  pin: {
    waitAfter: (attempts) => (attempts % 10 === 0 ? dayMs : attempts % 5 === 0 ? 15 * minuteMs : 0),
    forgetMs: dayMs,
  },
  mfa: { waitAfter: doubling(4, 30 * secondMs, hourMs), forgetMs: dayMs },
  password_check: { waitAfter: doubling(4, secondMs, hourMs), forgetMs: dayMs },
  invitation: { waitAfter: doubling(10, 2 * secondMs, hourMs), forgetMs: hourMs },
  /** One name from one network. */
  reset: { waitAfter: doubling(4, 2 * secondMs, hourMs), forgetMs: dayMs },
  /** One name from anywhere: slows a crowd down and never holds up a right code. */
  reset_account: { waitAfter: doubling(50, 2 * secondMs, 10 * minuteMs), forgetMs: hourMs },
  /** Sending a code: one a minute, and longer after the fifth in an hour. */
  send_code: { waitAfter: (attempts) => (attempts >= 5 ? hourMs : minuteMs), forgetMs: hourMs },
  send_code_address: { waitAfter: doubling(20, minuteMs, hourMs), forgetMs: hourMs },
} as const satisfies Record<string, ThrottlePolicy>;

export type PolicyName = keyof typeof policies;
