// Data requests: calls that are in order, and those that are refused.
import * as dataRequests from '@candor/contract/data-requests/client.ts';
import { dataRequestLimits } from '@candor/contract/data-requests/rules.ts';
import * as staffDataRequests from '@candor/contract/data-requests/staff.ts';
import { answerOf } from '../api.ts';
import { addClient, testPin } from '../people.ts';
import { about, onlyOnce, rowsOf } from './row.ts';
import type { Make, RefusalRow } from './row.ts';
import { reasonGiven as reason } from './world.ts';
import type { RefusalWorld } from './world.ts';

export const dataText = 'I live in another street now: Elm Street 7.';
export const dataAnswer = 'Thank you; your address is Elm Street 7 now.';
const forbidden = 'Pay the release fee first, then we look at it.';
const body = { field: 'address', text: dataText };

/** One that waits, of a client of its own. */
const asked: Make = async (world) => {
  const client = await addClient(world.system, 'sun3', { pin: testPin });
  const answer = await world.call(dataRequests.requestCorrection, { by: client, body });
  return { by: client, params: { id: answerOf(dataRequests.requestCorrection, answer).id } };
};

async function idOfAsked(world: RefusalWorld): Promise<string> {
  const { params } = await asked(world);
  return String(params?.['id']);
}

export const dataAnswerCall: Make = async (world) =>
  about(await idOfAsked(world), { outcome: 'corrected', answer: dataAnswer, reason });

const answered: Make = async (world) => {
  const call = await asked(world);
  const answer = about(String(call.params?.['id']), { outcome: 'declined', answer: dataAnswer, reason });
  await world.approve(await world.done(staffDataRequests.proposeDataAnswer, answer));
  return call;
};

const full: Make = async (world) => {
  const { by } = await asked(world);
  for (let count = 1; count < dataRequestLimits.open; count += 1) {
    await world.done(dataRequests.requestCorrection, { by, body });
  }
  return { by, body };
};

/** A copy that is being made: its client, and how it is asked for. */
const copied: Make = async (world) => {
  const by = await addClient(world.system, 'sun3', { pin: testPin });
  const call = { by, body: { pin: testPin } };
  const { id } = answerOf(dataRequests.requestCopy, await world.call(dataRequests.requestCopy, call));
  return { ...call, params: { id } };
};

export const dataRequestRows: readonly RefusalRow[] = [
  ...rowsOf(dataRequests.requestCorrection, { data_requests_full: full }),
  ...rowsOf(dataRequests.withdrawCorrection, { state_conflict: answered }),
  ...rowsOf(dataRequests.requestCopy, {
    data_copy_waiting: async (world) => {
      const { by, body: pin } = await copied(world);
      return { by, body: pin };
    },
  }),
  ...rowsOf(dataRequests.downloadCopy, { data_copy_gone: copied }),
  ...rowsOf(staffDataRequests.proposeDataAnswer, {
    ...onlyOnce(staffDataRequests.proposeDataAnswer, dataAnswerCall),
    words_forbidden: async (world) =>
      about(await idOfAsked(world), { outcome: 'corrected', answer: forbidden, reason }),
  }),
];
