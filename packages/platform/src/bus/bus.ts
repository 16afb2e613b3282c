// Carries short-lived signals between parts and nodes (a session ended, a price moved). At most once, never
// the record of anything: what must not be lost goes through the outbox.

export type BusHandler = (payload: Uint8Array) => void;

export interface Subscription {
  cancel(): void;
}

export interface Bus {
  readonly kind: 'in-process' | 'nats';
  publish(subject: string, payload: Uint8Array): void;
  /** Subject tokens are separated by dots; `*` matches one token, a trailing `>` the rest. */
  subscribe(subject: string, handler: BusHandler): Subscription;
  isConnected(): boolean;
  /** How often signals may have been lost on the way so far; undefined while they are. */
  breaks(): number | undefined;
  close(): Promise<void>;
}

export function matchesSubject(pattern: string, subject: string): boolean {
  return matchesTokens(pattern.split('.'), subject.split('.'));
}

function matchesTokens(want: readonly string[], have: readonly string[]): boolean {
  for (const [index, token] of want.entries()) {
    if (token === '>') return have.length > index;
    if (have[index] === undefined || (token !== '*' && token !== have[index])) return false;
  }
  return want.length === have.length;
}

export function createInProcessBus(onError: (error: unknown) => void): Bus {
  const subscriptions = new Set<{ want: readonly string[]; handler: BusHandler }>();
  return {
    kind: 'in-process',
    publish(subject, payload) {
      const have = subject.split('.');
      for (const { want, handler } of subscriptions) {
        if (!matchesTokens(want, have)) continue;
        try {
          handler(payload);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(pattern, handler) {
      const subscription = { want: pattern.split('.'), handler };
      subscriptions.add(subscription);
      return { cancel: () => void subscriptions.delete(subscription) };
    },
    isConnected: () => true,
    breaks: () => 0,
    async close() {
      subscriptions.clear();
    },
  };
}
