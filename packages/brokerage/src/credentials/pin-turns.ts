// One after another per key, within this process: PINs of one client are looked at in turn, so that right ones that arrive together
// never count as guesses of each other. Never decides anything; what holds across processes is the throttle's row.

export type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>;

export function createTurns(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work, work);
    const leave = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    last.set(key, mine);
    mine.then(leave, leave);
    return mine;
  };
}
