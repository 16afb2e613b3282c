// Keeps the live line open while somebody is signed in and carries out what it says. Loaded after sign-in; draws the chat
// once there is time for it.
import { useEffect } from 'react';
import { chatLimits } from '@candor/contract/chats/rules.ts';
import { createEventTicket } from '@candor/contract/events/client.ts';
import { readFrame } from '@candor/web/events/frames.ts';
import { createLiveEvents, locateLine } from '@candor/web/events/live-events.ts';
import { readAgain } from '@candor/web/events/read-again.ts';
import { messageKeys } from '../../features/messages/queries.ts';
import { activityKeys } from '../../shared/activity-keys.ts';
import { advisorKeys } from '../../shared/advisors/keys.ts';
import { chatKeys } from '../../shared/chats/keys.ts';
import { kycKeys } from '../../shared/kyc/keys.ts';
import { moneyKeys } from '../../shared/money/queries.ts';
import { useServices } from '../../shared/use-services.ts';
import { ChatGate } from './chat-gate.tsx';
import { usePreferenceSync } from './use-preference-sync.ts';

const eventsPath = '/events';

export function LiveLine() {
  const { api, clock, ids, kyc, log, query, session } = useServices();
  const syncPreferences = usePreferenceSync();
  useEffect(() => {
    let stopTyping: (() => void) | undefined;
    let isBack = false;
    const live = createLiveEvents({
      clock,
      ids,
      fetchTicket: async () => (await api.call(createEventTicket)).ticket,
      openSocket: (ticket) =>
        new WebSocket(locateLine(`${api.profile().apiBase}${eventsPath}`, ticket, location.origin)),
      readFrame,
      onProblem: (problem) => log.add('live', problem),
      onFrame(frame, hasMissed) {
        if (frame.kind === 'session_revoked') session.expire();
        // A line that came back: what a person chose meanwhile may wait to be sent. The first one opens just after the first sending.
        if (frame.kind === 'ready' && isBack) syncPreferences();
        isBack ||= frame.kind === 'ready';
        if (hasMissed || frame.kind === 'profile_changed') {
          session.fetchProfile({ force: true }).catch((problem: unknown) => log.add('live', problem));
          // A verification that was decided changes who the client is, and what is open to them.
          void kyc.check({ force: true });
          void readAgain(query, kycKeys.all);
          void readAgain(query, advisorKeys.all);
        }
        const isActivity = frame.kind === 'activity_changed' || frame.kind === 'message_arrived';
        if (hasMissed || isActivity) void readAgain(query, activityKeys.all);
        if (frame.kind === 'message_arrived') query.setQueryData(messageKeys.unread, frame.unread);
        // An older count that is still under way must not have the last word.
        if (hasMissed || frame.kind === 'message_arrived') void readAgain(query, messageKeys.all);
        const isChat = frame.kind === 'chat_message' || frame.kind === 'chat_marks';
        if (hasMissed || isChat) void readAgain(query, chatKeys.all);
        if (frame.kind === 'chat_typing') {
          stopTyping?.();
          query.setQueryData(chatKeys.typing, true);
          stopTyping = clock.later(chatLimits.typingMs, () => query.setQueryData(chatKeys.typing, false));
        }
        // Who has answered is not writing any more.
        if (frame.kind === 'chat_message') query.setQueryData(chatKeys.typing, false);
        // A decision is told in a message, a booking by itself: another tab or device sees both at once.
        const isMoney = frame.kind === 'money_changed' || frame.kind === 'order_changed';
        if (hasMissed || frame.kind === 'message_arrived' || isMoney) void readAgain(query, moneyKeys.all);
      },
    });
    const close = live.start();
    return () => {
      stopTyping?.();
      close();
    };
  }, [api, clock, ids, kyc, log, query, session, syncPreferences]);
  return <ChatGate />;
}
