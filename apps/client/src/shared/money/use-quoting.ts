// Asks for quotations and counts each one's life by the device's monotonic clock from when it was asked for, so that it never looks
// good for longer than it is. The newest question wins; nothing is asked for again by itself when a price has run out.
import { useCallback, useEffect, useRef, useState } from 'react';
import { useServices } from '../use-services.ts';

/** What every quotation says about its own life, by the server's clock. */
export interface Lived {
  readonly server_time: string;
  readonly expires_at: string;
}

export interface Quoting<Input, Quotation> {
  readonly quotation: Quotation | null;
  /** What the shown one answers: what is typed by now may be something else. */
  readonly asked: Input | null;
  /** The one that was shown before this one. */
  readonly before: Quotation | null;
  readonly problem: unknown;
  readonly isAsking: boolean;
  readonly secondsLeft: number;
  readonly secondsTotal: number;
  readonly ask: (input: Input) => Promise<void>;
  /** The server said that it has run out. */
  readonly expire: () => void;
  readonly forget: () => void;
}

interface Held<Input, Quotation> {
  readonly input: Input;
  readonly quotation: Quotation;
  readonly before: Quotation | null;
  readonly endsAt: number;
}

const lifeOf = ({ server_time: made, expires_at: ends }: Lived): number =>
  Math.max(0, Date.parse(ends) - Date.parse(made));

/** `quote` must be the same function as long as it asks the same: a new one is a new `ask`. */
export function useQuoting<Input, Quotation extends Lived>(
  quote: (input: Input) => Promise<Quotation>,
): Quoting<Input, Quotation> {
  const { clock } = useServices();
  const latest = useRef(0);
  const [held, setHeld] = useState<Held<Input, Quotation> | null>(null);
  const [problem, setProblem] = useState<unknown>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [now, setNow] = useState(() => clock.elapsed());
  const leftMs = held === null ? 0 : Math.max(0, held.endsAt - now);
  useEffect(() => {
    if (leftMs <= 0) return undefined;
    return clock.later(Math.min(1_000, leftMs), () => setNow(clock.elapsed()));
  }, [clock, leftMs]);

  const ask = useCallback(
    async (input: Input): Promise<void> => {
      latest.current += 1;
      const question = latest.current;
      const askedAt = clock.elapsed();
      setIsAsking(true);
      setProblem(null);
      try {
        const quotation = await quote(input);
        if (question !== latest.current) return;
        setNow(clock.elapsed());
        setHeld((last) => ({ input, quotation, before: last?.quotation ?? null, endsAt: askedAt + lifeOf(quotation) }));
      } catch (caught) {
        if (question !== latest.current) return;
        setHeld(null);
        setProblem(caught);
      } finally {
        if (question === latest.current) setIsAsking(false);
      }
    },
    [quote, clock],
  );
  const expire = useCallback(() => setHeld((last) => last && { ...last, endsAt: 0 }), []);
  const forget = useCallback(() => {
    latest.current += 1;
    setHeld(null);
    setProblem(null);
    setIsAsking(false);
  }, []);
  return {
    quotation: held?.quotation ?? null,
    asked: held?.input ?? null,
    before: held?.before ?? null,
    problem,
    isAsking,
    secondsLeft: Math.ceil(leftMs / 1_000),
    secondsTotal: held === null ? 0 : Math.round(lifeOf(held.quotation) / 1_000),
    ask,
    expire,
    forget,
  };
}
