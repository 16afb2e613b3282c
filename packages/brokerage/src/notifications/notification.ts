// What leaves the app, by what a client has chosen: which group, at once or in one mail a day, and never in the hours of rest. Pure.
import {
  alwaysSent,
  digestTime,
  groupOfMessage,
  notificationGroups,
  offAtFirst,
} from '@candor/contract/notifications/groups.ts';
import type { EmailTiming, NotificationGroup } from '@candor/contract/notifications/groups.ts';
import type { MessageKind } from '@candor/contract/rules/message-links.ts';

export interface Choice {
  /** Only what was switched: a group that comes later has its own beginning. */
  readonly emailOn: readonly string[];
  readonly emailOff: readonly string[];
  readonly pushOff: readonly string[];
  readonly emailTiming: EmailTiming;
  readonly quiet: { readonly from: string; readonly to: string } | undefined;
  readonly timeZone: string;
}

export const firstChoice = (timeZone: string): Choice => ({
  emailOn: [],
  emailOff: [],
  pushOff: [],
  emailTiming: 'immediately',
  quiet: undefined,
  timeZone,
});

export function wantsMail({ emailOn, emailOff }: Choice, group: NotificationGroup): boolean {
  if (group === alwaysSent || emailOn.includes(group)) return true;
  return !emailOff.includes(group) && !offAtFirst.includes(group);
}

/** A browser is told only where somebody asked it to be: everything, until a group is switched off. */
export function wantsPush({ pushOff }: Pick<Choice, 'pushOff'>, group: NotificationGroup): boolean {
  return group === alwaysSent || !pushOff.includes(group);
}

/** A page of an earlier version knows no such switch: what it does not say stays. */
export function switchPush(
  wanted: ReadonlyArray<{ readonly group: NotificationGroup; readonly push?: boolean | undefined }>,
  before: readonly string[],
): string[] {
  return notificationGroups.filter((group) => {
    const said = wanted.find((one) => one.group === group)?.push;
    return group !== alwaysSent && (said === undefined ? before.includes(group) : !said);
  });
}

/** The switches as they are kept; what cannot be switched is not. */
export function switchMails(
  wanted: ReadonlyArray<{ readonly group: NotificationGroup; readonly email: boolean }>,
): Pick<Choice, 'emailOn' | 'emailOff'> {
  const chosen = wanted.filter(({ group }) => group !== alwaysSent);
  const on = new Set(chosen.filter(({ email }) => email).map(({ group }) => group));
  return {
    emailOn: notificationGroups.filter((group) => on.has(group)),
    emailOff: notificationGroups.filter((group) => !on.has(group) && chosen.some((one) => one.group === group)),
  };
}

export function groupOf(kind: string): NotificationGroup | undefined {
  return isKind(kind) ? groupOfMessage[kind] : undefined;
}

function isKind(kind: string): kind is MessageKind {
  return Object.hasOwn(groupOfMessage, kind);
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-GB', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

const minuteMs = 60_000;
const minutesOf = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3));

function readClock(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );
}

/** The next instant at which the clocks of the zone say so, from now on. Walks by the minute of the zone: days of 23 and 25 hours count. */
export function nextTime(now: Date, timeZone: string, time: string): Date {
  const start = Math.ceil(now.getTime() / minuteMs) * minuteMs;
  let at = new Date(start);
  for (let tries = 0; tries < 4; tries += 1) {
    const ahead = (minutesOf(time) - minutesOf(readClock(at, timeZone)) + 1440) % 1440;
    if (ahead === 0) return at;
    // The clocks were changed on the way: what is too much is taken back, never a day added.
    const away = tries > 0 && ahead > 720 ? ahead - 1440 : ahead;
    at = new Date(at.getTime() + away * minuteMs);
  }
  // A time that the clocks jump over: the first minute after it.
  return at;
}

/** Undefined while mails may go out; else until when they wait. */
export function quietUntil({ quiet, timeZone }: Pick<Choice, 'quiet' | 'timeZone'>, now: Date): Date | undefined {
  if (!quiet || quiet.from === quiet.to) return undefined;
  const time = readClock(now, timeZone);
  const isQuiet = quiet.from < quiet.to ? quiet.from <= time && time < quiet.to : quiet.from <= time || time < quiet.to;
  return isQuiet ? nextTime(now, timeZone, quiet.to) : undefined;
}

/** When the mail of the day goes out; never in the hours of rest. */
export function digestAt(choice: Choice, now: Date): Date {
  const at = nextTime(new Date(now.getTime() + minuteMs), choice.timeZone, digestTime);
  return quietUntil(choice, at) ?? at;
}

export type Plan =
  | { readonly step: 'drop' }
  | { readonly step: 'send' }
  | { readonly step: 'wait'; readonly until: Date; readonly isDigest: boolean };

/** What becomes of the notice in browsers about one message now. Security does not rest; a list of the day is a thing of mail. */
export function planPush(choice: Choice, kind: string, now: Date, isFull: boolean): Plan {
  const group = groupOf(kind);
  if (group === undefined || !wantsPush(choice, group)) return { step: 'drop' };
  if (group === alwaysSent) return { step: 'send' };
  const rest = quietUntil(choice, now);
  if (rest) return { step: 'wait', until: rest, isDigest: true };
  if (isFull) return { step: 'wait', until: new Date(now.getTime() + 60 * minuteMs), isDigest: true };
  return { step: 'send' };
}

/** What becomes of the mail about one message now. */
export function planMail(choice: Choice, kind: string, now: Date, isFull: boolean): Plan {
  const group = groupOf(kind);
  if (group === undefined || group === alwaysSent || !wantsMail(choice, group)) return { step: 'drop' };
  if (choice.emailTiming === 'daily') return { step: 'wait', until: digestAt(choice, now), isDigest: true };
  const rest = quietUntil(choice, now);
  if (rest) return { step: 'wait', until: rest, isDigest: true };
  // Too many in an hour: what is left comes together, an hour later.
  if (isFull) return { step: 'wait', until: new Date(now.getTime() + 60 * minuteMs), isDigest: true };
  return { step: 'send' };
}
