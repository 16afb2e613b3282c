// Where the client writes: words, a picture, and the page it is about. Says that somebody is writing at most every few seconds.
import { useRef, useState } from 'react';
import type { FormEvent, KeyboardEvent } from 'react';
import { markChat } from '@candor/contract/chats/client.ts';
import { chatLinkPattern } from '@candor/contract/chats/link.ts';
import { chatLimits } from '@candor/contract/chats/rules.ts';
import { uploadFile } from '@candor/contract/documents/client.ts';
import { parseId } from '@candor/contract/ids.ts';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button, IconButton } from '@candor/ui';
import { TextArea } from '@candor/ui/field/text-area.tsx';
import { CameraIcon } from '@candor/ui/icons/action.tsx';
import { useText } from '@candor/web';
import { prepareImage } from '../../shared/images/prepare-image.ts';
import { useServices } from '../../shared/use-services.ts';
import type { Outbox } from './outbox.ts';

export interface ComposerProps {
  readonly outbox: Outbox;
  /** The page somebody came from. */
  readonly about: string | undefined;
}

const uploadTimeoutMs = 60_000;

export function Composer({ outbox, about }: ComposerProps) {
  const t = useText();
  const { api, clock, ids, toasts } = useServices();
  const [text, setText] = useState(() => outbox.readDraft());
  const picker = useRef<HTMLInputElement>(null);
  const saidAt = useRef(0);
  const link = about !== undefined && chatLinkPattern.test(about) && about !== '/chat' ? about : '';
  const makeId = () => parseId('chat_message', ids.next());
  const write = (next: string): void => {
    setText(next);
    outbox.keepDraft(next);
    if (clock.now() - saidAt.current < chatLimits.typingMs / 2) return;
    saidAt.current = clock.now();
    api.call(markChat, { body: { typing: true }, retry: false }).catch(() => undefined);
  };
  const send = (): void => {
    const words = text.trim();
    if (words === '') return;
    outbox.add({ id: makeId(), text: words, link });
    setText('');
    outbox.keepDraft('');
  };
  const picture = useSubmit(async (file: File) => {
    const prepared = await prepareImage(file);
    if (typeof prepared === 'string') {
      toasts.show({ variant: 'error', title: t(prepared) });
      return;
    }
    const form = new FormData();
    form.set('file', prepared, 'picture.jpg');
    const { id } = await api.call(uploadFile, { form, timeoutMs: uploadTimeoutMs });
    outbox.add({ id: makeId(), text: '', link, fileId: id });
  });
  return (
    <form
      noValidate
      className="flex flex-col gap-2 border-t border-line p-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        send();
      }}
    >
      {picture.problem !== null && <ProblemNote problem={picture.problem} />}
      <div className="flex items-end gap-2">
        <input
          ref={picker}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            if (file) void picture.run(file);
            target.value = '';
          }}
        />
        <IconButton
          label={t('chats.attach')}
          icon={<CameraIcon size={22} />}
          disabled={picture.isBusy}
          onClick={() => picker.current?.click()}
        />
        <TextArea
          className="min-w-0 flex-1"
          label={t('chats.write')}
          hideLabel
          rows={2}
          maxLength={chatLimits.text}
          placeholder={t('chats.write')}
          value={text}
          onChange={({ target }) => write(target.value)}
          onKeyDown={(event: KeyboardEvent) => {
            // Enter sends where there is a keyboard; while letters are still being composed it does not.
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <Button type="submit" disabled={text.trim() === ''}>
          {t('chats.send')}
        </Button>
      </div>
    </form>
  );
}
