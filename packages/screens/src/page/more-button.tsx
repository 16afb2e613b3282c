// The way to the next part of a long list; nothing where the list is whole.
import { Button } from '@candor/ui';
import type { ButtonProps } from '@candor/ui';
import { useText } from '@candor/web';

export interface MoreButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'wide' | 'className'> {
  readonly list: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  readonly label: string;
}

export function MoreButton({ list, label, variant = 'secondary', ...look }: MoreButtonProps) {
  const t = useText();
  if (!list.hasNextPage) return null;
  return (
    <Button
      {...look}
      variant={variant}
      loading={list.isFetchingNextPage}
      loadingLabel={t('shell.loading')}
      onClick={() => void list.fetchNextPage()}
    >
      {label}
    </Button>
  );
}
