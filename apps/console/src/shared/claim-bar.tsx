// Who works on the open item: take it, give it back, hand it to a colleague. Any queue mounts it with the kind of its items.
import { handOverItem, listColleagues } from '@candor/contract/approvals/staff.ts';
import type { Claim, ClaimKind } from '@candor/contract/approvals/staff.ts';
import { Button } from '@candor/ui';
import { rolesOf } from '@candor/web/api/roles.ts';
import { formatInstant } from '@candor/web/formats/dates.ts';
import type { Action } from './action.ts';
import { ActionsBar } from './actions-bar.tsx';
import type { ClaimVerbs } from './claims.ts';
import { useRenewal } from './claims.ts';
import { useKey } from './use-key.ts';
import { useMe, useWords } from './use-services.tsx';

export interface ClaimBarProps {
  readonly kind: ClaimKind;
  readonly itemId: string;
  readonly claim: Claim | undefined;
  readonly verbs: ClaimVerbs;
}

export function ClaimBar({ kind, itemId, claim, verbs }: ClaimBarProps) {
  const { t, locale } = useWords();
  const { id } = useMe();
  const isMine = claim?.staff_id === id;
  useRenewal(isMine, verbs.take);
  useKey('c', () => {
    if (claim === undefined) void verbs.take();
  });
  useKey('r', () => {
    if (isMine) void verbs.release();
  });
  const until = claim === undefined ? '' : formatInstant(claim.expires_at, 'time', { locale });
  const said =
    claim === undefined
      ? t('console-work.free')
      : isMine
        ? t('console-work.yours_until', { time: until })
        : t('console-work.others', { name: claim.staff_name, time: until });
  return (
    <div className="flex flex-wrap items-center gap-2 rounded-control bg-sunken p-2 text-sm">
      <output className="me-auto">{said}</output>
      {claim === undefined && verbs.mayClaim && (
        <Button size="small" variant="secondary" onClick={() => void verbs.take()}>
          {t('console-work.claim')}
        </Button>
      )}
      {isMine && (
        <>
          <Button size="small" variant="quiet" onClick={() => void verbs.release()}>
            {t('console-work.release')}
          </Button>
          <ActionsBar item={itemId} actions={[handingOver(kind, id)]} />
        </>
      )}
    </div>
  );
}

const handingOver = (kind: ClaimKind, own: string): Action<string> => ({
  key: 'hand-over',
  label: 'console-work.hand_over',
  done: 'console-work.handed_over',
  roles: rolesOf(handOverItem),
  isOpen: () => true,
  isQuiet: true,
  fields: () => [
    {
      kind: 'remote',
      name: 'to',
      label: 'console-work.hand_over_to',
      load: {
        key: 'colleagues',
        ask: async (api, signal, { t }) =>
          (await api.call(listColleagues, { signal })).items
            .filter((colleague) => colleague.id !== own)
            .map(({ id, username, roles }) => ({
              value: id,
              label: `${username} · ${roles.map((role) => t(`console.role_${role}`)).join(', ')}`,
            })),
      },
    },
  ],
  send: (api, itemId, { to = '' }) => api.call(handOverItem, { body: { kind, item_id: itemId, to } }),
});
