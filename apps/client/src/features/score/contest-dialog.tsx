// Contesting a line: the client's own words go to two people. A lost answer is read back from the list, never sent again by itself.
import { useRef, useState } from 'react';
import { contestScoreMove, listScoreMoves } from '@candor/contract/score/client.ts';
import type { ScoreMove } from '@candor/contract/score/client.ts';
import { Button } from '@candor/ui';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { useReadBack } from '@candor/screens/intentions/use-read-back.ts';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { scoreKeys } from './queries.ts';

const min = 10;
const max = 1_000;

export function ContestDialog({ move, onClose }: { readonly move: ScoreMove; readonly onClose: () => void }) {
  const t = useText();
  const { api, query, toasts } = useServices();
  const input = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState('');
  const [isShort, setIsShort] = useState(false);
  const sending = useReadBack<string>({
    send: (words) => api.call(contestScoreMove, { params: { id: move.id }, body: { text: words } }),
    hasHappened: async () => {
      const { items } = await api.call(listScoreMoves, { query: { limit: '100' } });
      return items.some(({ id, contest }) => id === move.id && contest !== null);
    },
    onDone: async () => {
      toasts.show({ variant: 'success', title: t('score.contest_done') });
      onClose();
      await query.invalidateQueries({ queryKey: scoreKeys.moves });
    },
  });
  const send = (): void => {
    const words = text.trim();
    setIsShort(words.length < min);
    if (words.length < min) input.current?.focus();
    else void sending.start(words);
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => (next || sending.isBusy ? undefined : onClose())}
      dismissable={!sending.isBusy}
      title={t('score.contest_title')}
      description={t('score.contest_note')}
      closeLabel={t('shell.close')}
      initialFocus={input}
      actions={
        <>
          <Button variant="secondary" disabled={sending.isBusy} onClick={onClose}>
            {t('credentials.cancel')}
          </Button>
          <Button loading={sending.isBusy} loadingLabel={t('shell.loading')} onClick={send}>
            {t('score.contest_send')}
          </Button>
        </>
      }
    >
      <p className="font-medium">{t(`score.reason_${move.reason}`)}</p>
      <TextArea
        ref={input}
        label={t('score.contest_text')}
        rows={5}
        maxLength={max}
        value={text}
        readOnly={sending.isBusy}
        onChange={(event) => {
          setText(event.target.value);
          setIsShort(false);
        }}
        {...(isShort ? { error: t('score.contest_short', { min: min }) } : {})}
      />
      <ProblemBanner problem={sending.problem} title={t('score.contest_failed')} />
      <IntentionNote intention={sending} />
    </Dialog>
  );
}
