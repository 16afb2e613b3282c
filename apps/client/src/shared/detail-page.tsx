// The page of one thing by its id: the thing, the room while it comes, why it did not come, and the way to all of its kind. An id that is
// none and somebody else's thing are equally unknown.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { tallLinkLook } from '@candor/ui';
import { Skeleton, SkeletonRows } from '@candor/ui/skeleton/skeleton.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { isApiProblem } from '@candor/web';
import { isId } from '@candor/web/ids/check-id.ts';
import { LoadProblem } from '@candor/screens/page/load-problem.tsx';
import { EmptyPage } from './empty-page.tsx';
import type { EmptyPageProps } from './empty-page.tsx';
import { PageHeader } from './page-header.tsx';

export interface DetailPageProps<Found> extends Pick<EmptyPageProps, 'title' | 'icon'> {
  readonly id: string;
  readonly found: {
    readonly data: Found | undefined;
    readonly error: unknown;
    readonly isPending: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  /** The thing's own name, once it is known. */
  readonly name?: string | undefined;
  /** Under the name, where that does not say what it is. */
  readonly note?: string;
  readonly missing: string;
  /** All of its kind. */
  readonly list: EmptyPageProps['action'];
  readonly width?: 'max-w-5xl';
  readonly below?: ReactNode;
  readonly children: (found: Found) => ReactNode;
}

/** Pages that use it list the nouns `errors` and `credentials`. */
export function DetailPage<Found>(props: DetailPageProps<Found>) {
  const { id, found, title, name, note, icon, missing, list, width = '', below, children } = props;
  if (!isId(id) || (isApiProblem(found.error) && found.error.status === 404)) {
    return <EmptyPage title={title} icon={icon} sentence={missing} action={list} />;
  }
  return (
    <>
      <PageHeader title={name ?? title} note={name === undefined ? undefined : note} />
      <div className={`flex w-full flex-col gap-6 ${width}`}>
        {found.data !== undefined && children(found.data)}
        {found.data === undefined && found.error !== null && (
          <LoadProblem problem={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && (
          <Card aria-busy="true" className="flex flex-col gap-4">
            <Skeleton width="45%" height={40} />
            <SkeletonRows rows={4} leading={false} />
          </Card>
        )}
        <Link to={list.to} className={`${tallLinkLook} self-start`}>
          {list.label}
        </Link>
        {below}
      </div>
    </>
  );
}
