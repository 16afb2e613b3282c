// Keeps the live line of staff open while somebody is signed in: what another person did is asked for at once. Draws nothing.
import { useEffect } from 'react';
import { chatLimits } from '@candor/contract/chats/rules.ts';
import { createStaffEventTicket } from '@candor/contract/events/staff.ts';
import type { DeskFrame, DeskQueue } from '@candor/contract/events/staff.ts';
import { readDeskFrame } from '@candor/web/events/frames.ts';
import { createLiveEvents, locateLine } from '@candor/web/events/live-events.ts';
import { readAgain } from '@candor/web/events/read-again.ts';
import { useServices } from '../../shared/use-services.tsx';
import { createPace } from './pace.ts';

const eventsPath = '/staff/v1/events';
/** Every look at a list leaves a line in the trail: what is watched is not asked for more often than this. */
const gapMs = 2_000;

/** Under which names the lists of a part of the desk are kept. */
const lists: Readonly<Record<DeskQueue, readonly string[]>> = {
  deposits: ['deposits'],
  statements: ['statements'],
  suspense: ['suspense'],
  withdrawals: ['withdrawals'],
  protections: ['protections'],
  bank_accounts: ['bank-accounts'],
  loans: ['loans'],
  dues: ['dues'],
  contests: ['contests'],
  complaints: ['complaints'],
  data_requests: ['data-requests'],
  blocks: ['blocks'],
  kyc: ['kyc', 'kyc-hits'],
  orders: ['orders ', 'orders buy', 'orders sell'],
  breaks: ['settlement-breaks'],
  corporate_actions: ['corporate-actions'],
  locks: ['locked-clients'],
};

/** What to ask for again; what this page does not know, a newer server says, is left alone. */
export function keysOf(frame: DeskFrame): readonly (readonly string[])[] {
  switch (frame.kind) {
    // What came between the page's first look and the opening of this line was told to nobody here.
    case 'ready':
      return [['queues'], ['claims'], ['alarms'], ['queue', 'approvals'], ['chats']];
    case 'alarms_changed':
      return [['alarms']];
    case 'approvals_changed':
      return [['queues'], ['queue', 'approvals']];
    case 'claims_changed':
      return [['queues'], ['claims']];
    case 'queues_changed':
      return [['queues'], ...frame.queues.flatMap((queue) => (lists[queue] ?? []).map((name) => ['queue', name]))];
    case 'chats_changed':
      return [['queues'], ['chats']];
    case 'chat_typing':
    case 'pong':
    case 'session_revoked':
      return [];
  }
}

export function StaffLine() {
  const { api, clock, ids, log, query, endSession } = useServices();
  useEffect(() => {
    const pace = createPace(clock, gapMs);
    const live = createLiveEvents({
      clock,
      ids,
      fetchTicket: async () => (await api.call(createStaffEventTicket)).ticket,
      openSocket: (ticket) => new WebSocket(locateLine(eventsPath, ticket, location.origin)),
      readFrame: readDeskFrame,
      onProblem: (problem) => log.add('live', problem),
      onFrame(frame) {
        if (frame.kind === 'session_revoked') endSession();
        if (frame.kind === 'chat_typing') {
          const queryKey = ['chat-typing', frame.client_id];
          query.setQueryData(queryKey, true);
          clock.later(chatLimits.typingMs, () => query.setQueryData(queryKey, false));
        }
        for (const queryKey of keysOf(frame)) {
          pace.run(queryKey.join(' '), () => void readAgain(query, queryKey));
        }
      },
    });
    const close = live.start();
    return () => {
      close();
      pace.stop();
    };
  }, [api, clock, ids, log, query, endSession]);
  return null;
}
