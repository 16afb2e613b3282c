// The head of a page with this app's way back, on pages that are not tabs.
import { PageHeading } from '@candor/screens/page/page-heading.tsx';
import type { PageHeadingProps } from '@candor/screens/page/page-heading.tsx';
import { useGoBack } from './use-go-back.ts';

export interface PageHeaderProps extends Omit<PageHeadingProps, 'onBack'> {
  /** Tabs have no way back: they are where one comes from. */
  readonly hasBack?: boolean;
}

export function PageHeader({ hasBack = true, ...heading }: PageHeaderProps) {
  const goBack = useGoBack();
  return <PageHeading {...heading} {...(hasBack ? { onBack: goBack } : {})} />;
}
