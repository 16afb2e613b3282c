// With which system the brand chats: the built-in one, or another provider whose page runs in a frame of its own.
import { builtInChat, chatAddressPattern, chatKeyPattern, chatSystemPattern } from '@candor/contract/chats/rules.ts';
import type { BrandSettings } from '@candor/contract/settings/staff.ts';
import { Switch } from '@candor/ui/choice/switch.tsx';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useWords } from '../../shared/use-services.tsx';
import type { FieldsProps } from './wanted.ts';

type Chat = BrandSettings['chat'];

const checks = { system: chatSystemPattern, address: chatAddressPattern, key: chatKeyPattern } as const;
const names = ['system', 'address', 'key'] as const;

const isOwn = ({ system }: Chat): boolean => system === builtInChat;

/** What the form can send; whether an address is one of the house's own is the server's to know. */
export const isChat = (chat: Chat): boolean => isOwn(chat) || names.every((name) => checks[name].test(chat[name]));

export function ChatFields({ wanted: { chat }, onChange, faults }: FieldsProps) {
  const { t } = useWords();
  const set = (change: Partial<Chat>): void => onChange((now) => ({ ...now, chat: { ...now.chat, ...change } }));
  return (
    <Card className="flex flex-col gap-4">
      <h2 className="font-semibold">{t('console-settings.chat')}</h2>
      {faults['chat'] !== undefined && <Banner tone="danger" urgent title={faults['chat']} />}
      <Switch
        label={t('console-settings.chat_other')}
        hint={t('console-settings.chat_other_hint')}
        checked={!isOwn(chat)}
        onCheckedChange={(checked) => set(checked ? { system: '' } : { system: builtInChat, address: '', key: '' })}
      />
      {!isOwn(chat) &&
        names.map((name) => (
          <TextField
            key={name}
            label={t(`console-approvals.value_chat_${name === 'system' ? 'sys' : name}`)}
            maxLength={name === 'address' ? 400 : 128}
            spellCheck={false}
            autoComplete="off"
            {...(name === 'address' ? { placeholder: 'https://' } : {})}
            {...(chat[name] !== '' && !checks[name].test(chat[name])
              ? { error: t('console-settings.chat_wrong') }
              : {})}
            value={chat[name]}
            onChange={({ target }) => set({ [name]: target.value.trim() })}
          />
        ))}
    </Card>
  );
}
