// Proposals about members of staff and what clients see of them, made over HTTP.
import { randomBytes } from 'node:crypto';
import { proposeAdvisorCard } from '@candor/contract/advisors/staff.ts';
import { withdrawProposal } from '@candor/contract/approvals/staff.ts';
import * as staffing from '@candor/contract/staffing/staff.ts';
import { answerOf } from '../api.ts';
import { makeStaff } from '../people.ts';
import { about, type Make, type ProposalCall } from './row.ts';
import { reasonGiven as reason } from './world.ts';
import type { RefusalWorld } from './world.ts';

const aboutMember =
  (body: object): Make =>
  async ({ system }) =>
    about((await makeStaff(system, 'sun3', ['support'])).id, { ...body, reason });

const aboutAdvisor =
  (body: object): Make =>
  async ({ system }) =>
    about((await makeStaff(system, 'sun3', ['advisor'])).id, { ...body, reason });

/** The smallest photo there is. */
const photo =
  'data:image/jpeg;base64,/9j/2wBDACgcHiMeGSgjISMtKygwPGRBPDc3PHtYXUlkkYCZlo+AjIqgtObDoKrarYqMyP/L2u71////m8H////6/+b9//j/2wBDASstLTw1PHZBQXb4pYyl+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj4+Pj/wAARCAAIAAgDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAP/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFAEBAAAAAAAAAAAAAAAAAAAAA//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAMAwEAAhEDEQA/AIAGC//Z';

/** A picture stays readable by its name, although nobody wants it any more. */
export async function proposePicture(world: RefusalWorld): Promise<string> {
  const call = await aboutAdvisor({ licence: '', hours: null, picture: photo })(world);
  const proposed = answerOf(proposeAdvisorCard, await world.call(proposeAdvisorCard, call));
  await world.call(withdrawProposal, { by: 'maker', params: { id: proposed.id } });
  return String(proposed.payload['picture']);
}

/** Suspended by two people. */
const aboutSuspended: Make = async (world) => {
  const call = await aboutMember({ standing: 'suspend' })(world);
  await world.approve(await world.done(staffing.proposeStaffStanding, call));
  return { ...call, body: { standing: 'reinstate', reason } };
};

const invite: Make = () => ({
  by: 'maker',
  body: { username: `new${randomBytes(6).toString('hex')}`, roles: ['support'], reason },
});

export const staffingCalls = {
  'staff.invite': { outcome: { writes: [] }, endpoint: staffing.proposeStaffInvite, make: invite },
  'staff.roles': {
    outcome: { writes: [] },
    endpoint: staffing.proposeStaffRoles,
    make: aboutMember({ roles: ['operations', 'approver'] }),
  },
  'staff.suspend': {
    outcome: { writes: [] },
    endpoint: staffing.proposeStaffStanding,
    make: aboutMember({ standing: 'suspend' }),
  },
  'staff.reinstate': { outcome: { writes: [] }, endpoint: staffing.proposeStaffStanding, make: aboutSuspended },
  'advisor.card': {
    outcome: { writes: ['advisor_cards', 'advisor_pictures'] },
    endpoint: proposeAdvisorCard,
    make: aboutAdvisor({ licence: 'CRD 7654321', hours: null }),
  },
} as const satisfies Readonly<Record<string, ProposalCall>>;
