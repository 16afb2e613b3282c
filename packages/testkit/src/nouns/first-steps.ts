// What a client does before any product of a family: signs in anew after days, reads the warning.
import { acceptDocument, getDocument } from '@candor/contract/documents/client.ts';
import { answerOf, callApi } from '../api.ts';
import { signIn } from '../people.ts';
import type { TestSystem } from '../system.ts';
import type { Person } from './orders.ts';

type Warning = 'risk-shares' | 'risk-complex';

export function openFirstSteps(system: TestSystem, kind: Warning) {
  /** Signed in anew, for days have passed. */
  async function again(person: Person): Promise<Person> {
    return { ...person, bearer: (await signIn(system, person.client)).access_token };
  }

  /** Whoever has not read the warning may not buy. */
  async function readWarning({ bearer }: Person): Promise<void> {
    const params = { kind };
    const { version, language } = answerOf(getDocument, await callApi(system, getDocument, { bearer, params }));
    await callApi(system, acceptDocument, { bearer, params, body: { version, language } });
  }

  return { again, readWarning };
}
