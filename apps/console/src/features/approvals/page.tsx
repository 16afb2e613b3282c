// The approvals inbox.
import { useMemo } from 'react';
import { QueuePage } from '../../shared/queue-page.tsx';
import { useMe } from '../../shared/use-services.tsx';
import { describeApprovals } from './queue.tsx';

export function ApprovalsPage() {
  const { id } = useMe();
  const queue = useMemo(() => describeApprovals(id), [id]);
  return <QueuePage queue={queue} />;
}
