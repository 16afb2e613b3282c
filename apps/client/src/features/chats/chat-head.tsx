// What stands above the conversation: who advises, and the transcript to keep.
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { Button } from '@candor/ui';
import { DownloadIcon } from '@candor/ui/icons/action.tsx';
import { useLanguage, useText } from '@candor/web';
import { offerFile } from '@candor/web/device/offer-file.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { AdvisorSlot } from '../../shared/advisors/advisor-slot.tsx';
import { useAppName, useServices } from '../../shared/use-services.ts';
import { readWholeChat, writeTranscript } from './transcript.ts';

export function ChatHead() {
  const t = useText();
  const locale = useLanguage();
  const app = useAppName();
  const { api } = useServices();
  const saving = useSubmit(async () => {
    const messages = await readWholeChat(api);
    const text = writeTranscript(messages, {
      title: `${app} · ${t('chats.title')}`,
      nameOf: ({ author, author_name: name }) => (author === 'client' ? t('chats.you') : name || t('chats.desk')),
      textOf: ({ author, text: words, file, document: kind, link }) =>
        [
          author === 'house' ? t('chats.greeting', { app }) : words,
          file === null ? '' : t('chats.picture'),
          kind === null ? '' : `/terms/${kind}`,
          link,
        ]
          .filter((part) => part !== '')
          .join('\n'),
      timeOf: ({ created_at: at }) => formatInstant(at, 'dateTime', { locale }),
    });
    offerFile(new Blob([text], { type: 'text/plain;charset=utf-8' }), 'chat.txt');
  });
  return (
    <div className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-3 py-2">
      <AdvisorSlot />
      <Button
        variant="quiet"
        size="small"
        icon={<DownloadIcon size={16} />}
        loading={saving.isBusy}
        loadingLabel={t('shell.loading')}
        onClick={() => void saving.run()}
      >
        {t('chats.export')}
      </Button>
    </div>
  );
}
