// The open item beside its list: facts, what belongs to it, and what can be done.
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { IconButton, linkLook } from '@candor/ui';
import { CloseIcon } from '@candor/ui/icons/navigation.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ActionsBar } from './actions-bar.tsx';
import { Go } from './go.tsx';
import type { Queue } from './queue.ts';
import { useMay, usePlace, useServices, useWords } from './use-services.tsx';

export interface ItemPaneProps<Item> {
  readonly queue: Queue<Item>;
  /** Undefined: it is not on this list. */
  readonly item: Item | undefined;
  readonly closeTo: string;
}

export function ItemPane<Item>({ queue, item, closeTo }: ItemPaneProps<Item>) {
  const words = useWords();
  const { t } = words;
  const { address } = useServices();
  const { Extra } = queue;
  return (
    <Card className="sticky top-4 flex flex-col gap-4">
      <header className="flex items-start justify-between gap-3">
        <h2 className="pt-2 font-semibold">{item === undefined ? t('console.not_here') : queue.nameOf(item, words)}</h2>
        <IconButton label={t('shell.close')} icon={<CloseIcon size={18} />} onClick={() => address.go(closeTo)} />
      </header>
      {item === undefined ? (
        <p className="text-muted">{t('console.not_here_note')}</p>
      ) : (
        <>
          <FactList
            facts={queue.facts(item, words).map(({ label, value }) => ({ key: label, label: t(label), value }))}
          />
          {Extra !== undefined && <Extra item={item} />}
          <ClientLink id={queue.clientOf?.(item) ?? null} />
          <ActionsBar key={queue.idOf(item)} item={item} actions={queue.actions} />
        </>
      )}
    </Card>
  );
}

/** To the client's page, from wherever one is but there. */
function ClientLink({ id }: { readonly id: string | null }) {
  const { t } = useWords();
  const { path } = usePlace();
  const may = useMay();
  if (id === null || !may(rolesOf(getMaskedClient)) || path === `/clients/${id}`) return null;
  return (
    <Go to={`/clients/${id}`} className={linkLook}>
      {t('console.to_client')}
    </Go>
  );
}
