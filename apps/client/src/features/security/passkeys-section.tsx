// Passkeys under Security: the list, adding one with the browser's own ceremony, removing one.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { listPasskeys, removePasskey } from '@candor/contract/passkeys/client.ts';
import { Button, IconButton } from '@candor/ui';
import { PlusIcon, TrashIcon } from '@candor/ui/icons/action.tsx';
import { KeyIcon } from '@candor/ui/icons/status.tsx';
import type { Passkey } from '@candor/contract/passkeys/client.ts';
import { SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Section } from '@candor/ui/surface/section.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { ConfirmDialog } from '@candor/screens/dialogs/confirm-dialog.tsx';
import { ProblemNote } from '@candor/screens/forms/problem-note.tsx';
import { ignoreDismissal, useReauth } from '../../shared/reauth/use-reauth.tsx';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { SettingRow } from '@candor/screens/page/setting-row.tsx';
import { useServices } from '../../shared/use-services.ts';
import { PasskeyDialog } from './passkey-dialog.tsx';

const listKey = ['security', 'passkeys'];

export function PasskeysSection() {
  const t = useText();
  const cache = useQueryClient();
  const { api, toasts } = useServices();
  const { guard, dialog } = useReauth();
  const [isAdding, setIsAdding] = useState(false);
  const [doomed, setDoomed] = useState<Passkey | null>(null);
  const list = useQuery({ queryKey: listKey, queryFn: () => api.call(listPasskeys) });
  const reload = (): void => void cache.invalidateQueries({ queryKey: listKey });
  const remove = useSubmit((passkey: Passkey) =>
    ignoreDismissal(async () => {
      setDoomed(null);
      await guard(() => api.call(removePasskey, { params: { id: passkey.id } }));
      toasts.show({ variant: 'success', title: t('security.passkey_removed') });
      reload();
    }),
  );
  return (
    <Section
      title={t('security.passkeys')}
      note={t('security.passkeys_note')}
      action={
        <Button
          variant="secondary"
          size="small"
          icon={<PlusIcon size={18} />}
          onClick={() => setIsAdding(true)}
          className="shrink-0"
        >
          {t('security.passkey_add')}
        </Button>
      }
    >
      <ProblemNote problem={remove.problem ?? list.error} />
      {list.isPending && <SkeletonRows rows={1} />}
      {list.data?.length === 0 && <p className="text-muted">{t('security.passkeys_empty')}</p>}
      {list.data && list.data.length > 0 && (
        <ul className="divide-y divide-line">
          {list.data.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setDoomed(passkey)} />
          ))}
        </ul>
      )}
      {isAdding && (
        <PasskeyDialog
          guard={guard}
          onClose={(isAdded) => {
            setIsAdding(false);
            if (isAdded) reload();
          }}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title={t('security.passkey_remove_title', { name: doomed.name })}
          text={t('security.passkey_remove_text')}
          confirmLabel={t('security.remove')}
          onConfirm={() => void remove.run(doomed)}
          onClose={() => setDoomed(null)}
        />
      )}
      {dialog}
    </Section>
  );
}

function PasskeyRow({ passkey, onRemove }: { readonly passkey: Passkey; readonly onRemove: () => void }) {
  const t = useText();
  const locale = useLanguage();
  const added = formatInstant(passkey.created_at, 'date', { locale });
  const used = passkey.last_used_at === null ? null : formatInstant(passkey.last_used_at, 'dateTime', { locale });
  return (
    <li>
      <SettingRow
        icon={<KeyIcon size={22} />}
        isInline
        title={passkey.name}
        text={used === null ? t('security.passkey_added', { date: added }) : t('security.passkey_used', { date: used })}
        action={
          <IconButton
            label={t('security.passkey_remove', { name: passkey.name })}
            icon={<TrashIcon size={20} />}
            onClick={onRemove}
          />
        }
      />
    </li>
  );
}
