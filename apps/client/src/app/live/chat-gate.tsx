// Brings the chat of a desktop once the page has nothing better to do; a phone has it as a page.
import { lazy, useEffect, useState } from 'react';
import { Late } from '@candor/screens/page/late.tsx';
import { useNouns } from '@candor/screens/page/use-nouns.ts';
import { useIsWide } from '../../shared/use-is-wide.ts';

const ChatWidget = lazy(async () => ({ default: (await import('../../features/chats/widget.tsx')).ChatWidget }));

/** A browser without idle time gets it after a moment. */
const laterMs = 2_000;

export function ChatGate() {
  const isWide = useIsWide();
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => setIsIdle(true), laterMs);
      return () => clearTimeout(timer);
    }
    const asked = requestIdleCallback(() => setIsIdle(true), { timeout: laterMs * 2 });
    return () => cancelIdleCallback(asked);
  }, []);
  return isIdle && isWide ? <WithTexts /> : null;
}

const nouns = ['chats', 'errors', 'credentials'] as const;

function WithTexts() {
  if (!useNouns(nouns)) return null;
  return (
    <Late name="chat">
      <ChatWidget />
    </Late>
  );
}
