// What can be done with the open list: add to it, arrange it, name it, delete it with undo, begin another one.
import { useState } from 'react';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { Button, IconButton } from '@candor/ui';
import { EditIcon, PlusIcon, SortIcon, TrashIcon } from '@candor/ui/icons/action.tsx';
import { MoreIcon } from '@candor/ui/icons/navigation.tsx';
import { Menu } from '@candor/ui/menu/menu.tsx';
import { useText } from '@candor/web';
import { AddButton } from './add-button.tsx';
import { NameDialog } from './name-dialog.tsx';
import { useListVerbs } from './use-list-verbs.ts';

export interface ListActionsProps {
  readonly list: Watchlist;
  readonly onlyList: boolean;
  readonly isArranging: boolean;
  readonly onArrange: (isArranging: boolean) => void;
  readonly onChoose: (listId: string) => void;
  readonly onAdd: () => void;
}

export function ListActions({ list, onlyList, isArranging, onArrange, onChoose, onAdd }: ListActionsProps) {
  const t = useText();
  const verbs = useListVerbs();
  const [naming, setNaming] = useState<'new' | 'rename' | null>(null);
  if (isArranging) {
    return (
      <Button size="small" onClick={() => onArrange(false)}>
        {t('watchlists.done')}
      </Button>
    );
  }
  const entries = [
    { key: 'new', label: t('watchlists.new_list'), icon: <PlusIcon size={18} />, onPress: () => setNaming('new') },
    ...(list.items.length > 1
      ? [{ key: 'order', label: t('watchlists.arrange'), icon: <SortIcon size={18} />, onPress: () => onArrange(true) }]
      : []),
    { key: 'name', label: t('watchlists.rename'), icon: <EditIcon size={18} />, onPress: () => setNaming('rename') },
    ...(onlyList
      ? []
      : [
          {
            key: 'delete',
            label: t('watchlists.delete'),
            icon: <TrashIcon size={18} />,
            danger: true,
            onPress: () => verbs.remove(list),
          },
        ]),
  ];
  return (
    <span className="flex items-center gap-1">
      {list.items.length > 0 && <AddButton variant="quiet" onAdd={onAdd} />}
      <Menu trigger={<IconButton label={t('watchlists.actions')} icon={<MoreIcon size={22} />} />} entries={entries} />
      {naming !== null && (
        <NameDialog
          list={naming === 'rename' ? list : undefined}
          onClose={() => setNaming(null)}
          onSaved={(saved) => onChoose(saved.id)}
        />
      )}
    </span>
  );
}
