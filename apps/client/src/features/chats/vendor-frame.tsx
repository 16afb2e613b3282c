// Another provider's chat: its own page in a frame of nobody's origin. It gets its key and the client's name once it says that it is ready,
// and nothing else; a page that is not ready in time is taken away.
import { useEffect, useRef, useState } from 'react';
import { openChat } from '@candor/contract/chats/client.ts';
import { chatLimits, chatSandbox } from '@candor/contract/chats/rules.ts';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { useLanguage, useText } from '@candor/web';
import { useAppName, useServices } from '../../shared/use-services.ts';
import { ChatProblem } from './chat-problem.tsx';
import { ChatNotReadyError } from './problems.ts';

export interface VendorFrameProps {
  readonly address: string;
  readonly chatKey: string;
  /** By which the provider knows the client: the username, like a phone number. */
  readonly username: string;
  readonly about: string | undefined;
}

/** A page of our own is never framed: what runs in the frame must have nothing of ours in reach. */
const isElsewhere = (address: string): boolean => new URL(address).origin !== location.origin;

export function VendorFrame(props: VendorFrameProps) {
  const { log } = useServices();
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<unknown>(null);
  const barred = isElsewhere(props.address) ? null : new ChatNotReadyError('A page of our own is never framed');
  if (problem !== null || barred !== null) {
    const retry = (): void => {
      setProblem(null);
      setTries((count) => count + 1);
    };
    return <ChatProblem problem={problem ?? barred} onRetry={retry} />;
  }
  const fail = (reason: unknown): void => {
    log.add('chat', reason);
    setProblem(reason);
  };
  return <Frame key={tries} {...props} onFail={fail} />;
}

const isReadyWord = (data: unknown): boolean =>
  typeof data === 'object' && data !== null && Reflect.get(data, 'candor_chat') === 'ready';

function Frame({
  address,
  chatKey,
  username,
  about,
  onFail,
}: VendorFrameProps & { readonly onFail: (reason: unknown) => void }) {
  const t = useText();
  const app = useAppName();
  const language = useLanguage();
  const { api, clock, log } = useServices();
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setIsReady] = useState(false);
  const fail = useRef(onFail);
  const start = useRef((_firstMessage: string) => {});
  useEffect(() => {
    fail.current = onFail;
    start.current = (firstMessage) => {
      const said = { candor_chat: 'start', key: chatKey, identifier: username, language, about: about ?? '' };
      // A frame of nobody's origin can be named by no origin; the page's policy lets only this provider be in it.
      frame.current?.contentWindow?.postMessage({ ...said, first_message: firstMessage }, '*');
    };
  });
  useEffect(() => {
    let isBegun = false;
    const stop = clock.later(chatLimits.readyMs, () => fail.current(new ChatNotReadyError('The chat was not ready')));
    const listen = ({ source, data }: MessageEvent): void => {
      // Only this frame's own window is heard, whatever else posts here.
      if (source === null || source !== frame.current?.contentWindow || !isReadyWord(data) || isBegun) return;
      isBegun = true;
      stop();
      setIsReady(true);
      const greeting = t('chats.greeting', { app });
      api.call(openChat, { retry: false }).then(
        ({ greeted }) => start.current(greeted ? greeting : ''),
        (problem: unknown) => {
          log.add('chat', problem);
          start.current('');
        },
      );
    };
    addEventListener('message', listen);
    return () => {
      stop();
      removeEventListener('message', listen);
    };
  }, [api, app, clock, log, t]);
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {!isReady && <SkeletonRows rows={4} />}
      <iframe
        ref={frame}
        src={address}
        title={t('chats.title')}
        sandbox={chatSandbox}
        referrerPolicy="no-referrer"
        className={isReady ? 'min-h-0 w-full flex-1 border-0' : 'invisible h-0 w-full border-0'}
      />
    </div>
  );
}
