// One signed-in person at the product's own API: repeats a request with the same key, and renews its session when told 401.
import type { Endpoint, Schema } from '@candor/contract';
import type { Clock } from '@candor/platform/clock/clock.ts';
import { answerOf } from '@candor/testkit/api.ts';
import type { Answer, Wire } from '../target.ts';
import type { Fact, Order } from './order.ts';
import { createSession, type Call, type Person } from './session.ts';

type Answering<S extends Schema> = Endpoint & { readonly response?: S | undefined };
type Output<S extends Schema> = ReturnType<typeof answerOf<S>>;
type FactsOf<S extends Schema> = (answer: Output<S>) => readonly Fact[];

export interface Caller {
  readonly person: Person;
  signIn(wire: Wire<Order>): Promise<void>;
  /** Undefined: refused. */
  ask<S extends Schema>(wire: Wire<Order>, endpoint: Answering<S>, call: Call): Promise<Output<S> | undefined>;
  /** With a key of its own; kept for the end. `maybe` is what it leaves if it happened and nobody could say so. */
  order<S extends Schema>(
    wire: Wire<Order>,
    endpoint: Answering<S>,
    call: Call,
    facts: FactsOf<S>,
    maybe?: readonly Fact[],
  ): Promise<Output<S> | undefined>;
  /** In the calm afterwards: whatever got neither yes nor no is asked once more under its key. */
  askAgain(): Promise<void>;
  /** Without a key: when an answer got lost, the next one is a refusal. */
  decide<S extends Schema>(
    wire: Wire<Order>,
    endpoint: Answering<S>,
    call: Call,
    maybe: readonly Fact[],
    facts?: FactsOf<S>,
  ): Promise<Output<S> | undefined>;
}

/** A device: its name tells its keys from those of others, its address its limits. */
export function createCaller(person: Person, device: string, address: string, clock: Pick<Clock, 'now'>): Caller {
  const session = createSession(person, address, clock);
  let orders = 0;
  let undecided: Array<() => Promise<void>> = [];

  async function send(wire: Wire<Order>, endpoint: Endpoint, call: Call, key?: string) {
    for (;;) {
      const request = session.build(endpoint, call, key);
      const answer = await wire.ask(request);
      // What the contract does not know is a fault of this test, and would hide what it is for.
      if (answer.status === 400) throw new Error(`${endpoint.id} was not understood: ${answer.body}`);
      if (answer.status !== 401) return { request, answer };
      await session.renew(wire);
    }
  }

  return {
    person,
    signIn: (wire) => session.signIn(wire),
    ask: async (wire, endpoint, call) => read(endpoint, (await send(wire, endpoint, call)).answer),
    async order(wire, endpoint, call, facts, maybe = []) {
      orders += 1;
      const key = `fault-${device}-${String(orders).padStart(8, '0')}`;
      const factsOf = (body: string) => facts(parse(endpoint, body));
      const first = await send(wire, endpoint, call, key);
      const record = ({ request, answer }: typeof first) => {
        const left = isUndecided(answer) ? maybe : [];
        wire.record({ ...request, name: endpoint.id, facts: factsOf, maybe: left }, answer);
      };
      if (isUndecided(first.answer)) undecided.push(async () => record(await send(wire, endpoint, call, key)));
      else record(first);
      return read(endpoint, first.answer);
    },
    async askAgain() {
      const open = undecided;
      undecided = [];
      for (const ask of open) await ask();
    },
    async decide(wire, endpoint, call, maybe, facts = () => maybe) {
      const { request, answer } = await send(wire, endpoint, call);
      const factsOf = (body: string) => facts(parse(endpoint, body));
      wire.record({ ...request, name: endpoint.id, facts: factsOf, maybe }, answer);
      return read(endpoint, answer);
    },
  };
}

/** Not told yes or no: that a server is too busy or a PIN is locked says nothing about what an earlier try has done. */
export function isUndecided({ status }: Pick<Answer, 'status'>): boolean {
  return status >= 500 || status === 429;
}

function parse<S extends Schema>(endpoint: Answering<S>, body: string): Output<S> {
  return answerOf(endpoint, { body: JSON.parse(body) });
}

function read<S extends Schema>(endpoint: Answering<S>, { status, body }: Answer): Output<S> | undefined {
  return status === 200 ? parse(endpoint, body) : undefined;
}
