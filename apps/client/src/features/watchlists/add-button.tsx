// Opens the search that adds to a list.
import { lazy, Suspense, useState } from 'react';
import type { Watchlist } from '@candor/contract/client/watchlists.ts';
import { Button } from '@candor/ui';
import { PlusIcon } from '@candor/ui/icons/action.tsx';
import { useText } from '@candor/web';

const AddDialog = lazy(async () => ({ default: (await import('./add-dialog.tsx')).AddDialog }));

export interface AddButtonProps {
  readonly list: Watchlist;
  readonly variant: 'secondary' | 'quiet';
}

export function AddButton({ list, variant }: AddButtonProps) {
  const t = useText();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button variant={variant} size="small" icon={<PlusIcon size={18} />} onClick={() => setIsOpen(true)}>
        {t('watchlists.add')}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <AddDialog list={list} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
