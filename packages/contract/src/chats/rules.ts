// Plain rules of chats that both sides need: lengths, waits, and the hours of a desk. Pure, no schema.

export const chatLimits = {
  /** Letters in one message. */
  text: 2_000,
  /** How many messages come at once. */
  page: 50,
  /** How long a page waits until the chat is ready. */
  readyMs: 8_000,
  /** For how long “is writing” is shown after the last sign of it. */
  typingMs: 6_000,
} as const;

/** The built-in provider, as the tenant's setting names it. */
export const builtInChat = 'smart';

/** How a brand names another provider. */
export const chatSystemPattern = /^[a-z][a-z0-9-]{0,30}$/;
/** The page of another provider: encrypted, unless it is this very machine. */
export const chatAddressPattern =
  /^(?:https:\/\/[a-z0-9.-]{3,120}(?::\d{1,5})?|http:\/\/(?:localhost|127\.0\.0\.1)(?::\d{1,5})?)(?:\/[\w./?=&%-]{0,200})?$/;
export const chatKeyPattern = /^[\w.:-]{1,128}$/;

/** What a page of another provider can do: run its own scripts and send its own forms, as nobody's origin. Nothing of ours is in reach,
    nothing it stores outlives it, and it opens and leaves no page. */
export const chatSandbox = 'allow-scripts allow-forms';

export const chatAuthors = ['client', 'staff', 'house'] as const;
export type ChatAuthor = (typeof chatAuthors)[number];

/** When people are at the desk, by its own clock. Days count from Monday as 1. */
export interface DeskHours {
  readonly timeZone: string;
  readonly days: readonly number[];
  readonly from: string;
  readonly to: string;
}

const zones: Readonly<Record<string, string>> = {
  US: 'America/New_York',
  IN: 'Asia/Kolkata',
  ES: 'Europe/Madrid',
  PL: 'Europe/Warsaw',
  TR: 'Europe/Istanbul',
  CN: 'Asia/Shanghai',
  GB: 'Europe/London',
  DE: 'Europe/Berlin',
  JP: 'Asia/Tokyo',
};

/** Clocks by which a desk or a person can keep hours. */
export const deskZones = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
  'Asia/Kolkata',
  'Europe/Madrid',
  'Atlantic/Canary',
  'Europe/Warsaw',
  'Europe/Istanbul',
  'Asia/Shanghai',
  'Asia/Hong_Kong',
  'Europe/London',
  'Europe/Berlin',
  'Asia/Tokyo',
] as const;
export type DeskZone = (typeof deskZones)[number];

/** Of a brand that says nothing about it. */
export function usualHours(country: string): DeskHours {
  return { timeZone: zones[country] ?? 'UTC', days: [1, 2, 3, 4, 5], from: '09:00', to: '18:00' };
}

const weekdays = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function isDeskOpen({ timeZone, days, from, to }: DeskHours, now: Date): boolean {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes): string => parts.find((one) => one.type === type)?.value ?? '';
  const time = `${part('hour')}:${part('minute')}`;
  return days.includes(weekdays.indexOf(part('weekday')) + 1) && from <= time && time < to;
}

/** As it is told to clients: whether somebody is there now, and when otherwise. */
export function describeHours(hours: DeskHours, now: Date) {
  const { timeZone, days, from, to } = hours;
  return { is_open: isDeskOpen(hours, now), time_zone: timeZone, days: [...days], from, to };
}
