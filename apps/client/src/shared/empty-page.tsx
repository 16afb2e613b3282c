// A page that has nothing to show: its title, one honest sentence, one useful action.
import { Link } from '@tanstack/react-router';
import { buttonLook } from '@candor/ui';
import type { Icon } from '@candor/ui/icons/icon.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { PageHeader } from './page-header.tsx';

export interface EmptyPageProps {
  readonly title: string;
  readonly icon: Icon;
  readonly sentence: string;
  readonly action: { readonly label: string; readonly to: string };
  readonly hasBack?: boolean;
}

export function EmptyPage({ title, icon: Icon, sentence, action, hasBack = true }: EmptyPageProps) {
  return (
    <>
      <PageHeader title={title} hasBack={hasBack} />
      <Card>
        <EmptyState
          icon={<Icon size={26} />}
          sentence={sentence}
          action={
            <Link to={action.to} className={buttonLook({ variant: 'secondary' })}>
              {action.label}
            </Link>
          }
        />
      </Card>
    </>
  );
}
