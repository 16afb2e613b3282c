// Currencies rest at the weekend, and then every exchange is refused: a kill test on a Saturday kills none. So its servers run ahead to a
// Tuesday when it is started while markets are closed or about to close. Pure.

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** Hours from now to the next instant that has two open days before it and after it; none on such a day itself. */
export function hoursToOpenMarket(now: Date): number {
  const day = now.getUTCDay();
  if (day >= 2 && day <= 4) return 0;
  const daysToTuesday = (9 - day) % 7;
  const tuesday = new Date(Math.floor(now.getTime() / dayMs) * dayMs + daysToTuesday * dayMs);
  return Math.ceil((tuesday.getTime() - now.getTime()) / hourMs);
}

/** Hours from now to an evening on which New York has just closed, and the day of the world goes on for hours: strategies trade then. */
export function hoursToClose(now: Date): number {
  for (let hours = 0; hours < 24 * 7; hours += 1) {
    const at = new Date(now.getTime() + hours * hourMs);
    const isOpenDay = at.getUTCDay() >= 2 && at.getUTCDay() <= 4;
    const minutes = at.getUTCHours() * 60 + at.getUTCMinutes();
    if (isOpenDay && minutes >= 21 * 60 + 5 && minutes < 22 * 60 + 5) return hours;
  }
  throw new RangeError('no close within a week');
}

/** Hours from now to an instant at which New York trades for hours to come: nobody's order is filled while it is closed. */
export function hoursToSession(now: Date): number {
  for (let hours = 0; hours < 24 * 7; hours += 1) {
    const at = new Date(now.getTime() + hours * hourMs);
    const isOpenDay = at.getUTCDay() >= 2 && at.getUTCDay() <= 4;
    if (isOpenDay && at.getUTCHours() >= 15 && at.getUTCHours() < 18) return hours;
  }
  throw new RangeError('no session within a week');
}
