// Complaints: calls that are in order, and those that are refused.
import * as complaints from '@candor/contract/complaints/client.ts';
import { complaintLimits } from '@candor/contract/complaints/rules.ts';
import * as staffComplaints from '@candor/contract/complaints/staff.ts';
import { answerOf } from '../api.ts';
import { addInvestor } from '../nouns/clients.ts';
import { about, onlyOnce, rowsOf } from './row.ts';
import type { Make, RefusalRow } from './row.ts';
import { reasonGiven as reason } from './world.ts';
import type { RefusalWorld } from './world.ts';

export const complaintText = 'My withdrawal took longer than you promised.';
export const complaintAnswer = 'You are right, and we are sorry for the delay.';
const forbidden = 'Pay the release fee first, then we look at it.';

/** One that waits, of a client of its own: what its client says about it next. */
const filed: Make = async (world) => {
  const client = await addInvestor(world.system);
  const body = { category: 'service', text: complaintText };
  const answer = await world.call(complaints.fileComplaint, { by: client, body });
  return { by: client, params: { id: answerOf(complaints.fileComplaint, answer).id }, body: { text: complaintText } };
};

const asStaff =
  (make: Make, text = complaintText): Make =>
  async (world) => ({ ...(await make(world)), by: 'maker', body: { text } });

/** Words of staff to a client whose complaint waits. */
export async function writeCall(world: RefusalWorld) {
  return { params: { id: await idOfFiled(world) }, body: { text: complaintText } };
}

const withdrawn: Make = async (world) => {
  const call = await filed(world);
  await world.done(complaints.withdrawComplaint, { by: call.by, ...(call.params && { params: call.params }) });
  return call;
};

const full: Make = async (world) => {
  const call = await filed(world);
  for (let count = 1; count < complaintLimits.entries; count += 1) await world.done(complaints.addToComplaint, call);
  return call;
};

async function idOfFiled(world: RefusalWorld): Promise<string> {
  const { params } = await filed(world);
  return String(params?.['id']);
}

export const answerCall: Make = async (world) =>
  about(await idOfFiled(world), { outcome: 'upheld', answer: complaintAnswer, reason });

/** Answered by two: nothing is added any more, and it can be looked at again once. */
const answered: Make = async (world) => {
  const call = await filed(world);
  const answer = about(String(call.params?.['id']), { outcome: 'rejected', answer: complaintAnswer, reason });
  await world.approve(await world.done(staffComplaints.proposeComplaintAnswer, answer));
  return call;
};

const bare =
  (make: Make): Make =>
  async (world) => {
    const { by, params } = await make(world);
    return { by, ...(params && { params }) };
  };

export const complaintRows: readonly RefusalRow[] = [
  ...rowsOf(complaints.fileComplaint, {
    complaint_about_unknown: ({ ada }) => ({
      by: ada.client,
      body: { category: 'order', about: 'OR-0000-00', text: complaintText },
    }),
  }),
  ...rowsOf(complaints.addToComplaint, { state_conflict: answered, complaint_full: full }),
  ...rowsOf(complaints.escalateComplaint, {
    state_conflict: withdrawn,
    complaint_not_due: filed,
    complaint_full: async (world) => {
      const call = await full(world);
      const answer = about(String(call.params?.['id']), { outcome: 'rejected', answer: complaintAnswer, reason });
      await world.approve(await world.done(staffComplaints.proposeComplaintAnswer, answer));
      return call;
    },
  }),
  ...rowsOf(complaints.withdrawComplaint, { state_conflict: bare(answered) }),
  ...rowsOf(staffComplaints.writeToComplainant, {
    state_conflict: asStaff(withdrawn),
    complaint_full: asStaff(full),
    words_forbidden: asStaff(filed, forbidden),
  }),
  ...rowsOf(staffComplaints.proposeComplaintAnswer, {
    ...onlyOnce(staffComplaints.proposeComplaintAnswer, answerCall),
    words_forbidden: async (world) => about(await idOfFiled(world), { outcome: 'upheld', answer: forbidden, reason }),
  }),
];
