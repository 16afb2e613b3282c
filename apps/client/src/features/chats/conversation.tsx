// The conversation by whichever system the brand chats with: its own, or another provider's in a frame.
import type { OutputOf } from '@candor/contract/endpoint.ts';
import type { getChatKey } from '@candor/contract/chats/client.ts';
import { AdvisorSlot } from '../../shared/advisors/advisor-slot.tsx';
import { ChatHead } from './chat-head.tsx';
import { ChatView } from './chat-view.tsx';
import { VendorFrame } from './vendor-frame.tsx';

export interface ConversationProps {
  readonly found: OutputOf<typeof getChatKey>;
  readonly about: string | undefined;
}

export function Conversation({ found: { key, username, frame }, about }: ConversationProps) {
  if (frame === '') {
    return (
      <>
        <ChatHead />
        <ChatView chatKey={key} about={about} />
      </>
    );
  }
  return (
    <>
      <div className="border-b border-line px-3 py-2">
        <AdvisorSlot />
      </div>
      <VendorFrame address={frame} chatKey={key} username={username} about={about} />
    </>
  );
}
