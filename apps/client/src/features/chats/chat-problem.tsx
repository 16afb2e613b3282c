// Why there is no chat: the seed's words, and below them what was wrong where the house knows it.
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { Button } from '@candor/ui';
import { Banner } from '@candor/ui/status/banner.tsx';
import { useText } from '@candor/web';
import { ChatNotReadyError, MissingChatKeyError } from './problems.ts';

export interface ChatProblemProps {
  readonly problem: unknown;
  readonly onRetry: () => void;
}

export function ChatProblem({ problem, onRetry }: ChatProblemProps) {
  const t = useText();
  const reason =
    problem instanceof MissingChatKeyError
      ? t('chats.missing_key')
      : problem instanceof ChatNotReadyError
        ? t('chats.not_ready')
        : describeProblem(t, problem);
  return (
    <Banner
      tone="danger"
      title={t('chats.unavailable')}
      action={
        <Button size="small" variant="secondary" onClick={onRetry}>
          {t('shell.retry')}
        </Button>
      }
    >
      {reason}
    </Banner>
  );
}
