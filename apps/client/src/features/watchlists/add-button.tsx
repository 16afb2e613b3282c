// Opens the search that adds to a list. The panel holds the dialog: this button may vanish with the first instrument.
import { Button } from '@candor/ui';
import { PlusIcon } from '@candor/ui/icons/action.tsx';
import { useText } from '@candor/web';

export interface AddButtonProps {
  readonly variant: 'secondary' | 'quiet';
  readonly onAdd: () => void;
}

export function AddButton({ variant, onAdd }: AddButtonProps) {
  const t = useText();
  return (
    <Button variant={variant} size="small" icon={<PlusIcon size={18} />} onClick={onAdd}>
      {t('watchlists.add')}
    </Button>
  );
}
