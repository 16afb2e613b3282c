// Says that what is typed here was kept from before, and lets it go.
import { Button } from '@candor/ui';
import { useWords } from './use-services.tsx';

export function KeptDraft({ onDrop }: { readonly onDrop: () => void }) {
  const { t } = useWords();
  return (
    <p className="flex flex-wrap items-center justify-between gap-2 text-sm text-muted">
      {t('console-work.draft_kept')}
      <Button size="small" variant="quiet" onClick={onDrop}>
        {t('console-work.draft_drop')}
      </Button>
    </p>
  );
}
