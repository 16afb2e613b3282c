// What somebody already proposed about the open item: until a second person decides it, nothing else can be proposed.
import { useQuery } from '@tanstack/react-query';
import { listApprovals } from '@candor/contract/approvals/staff.ts';
import type { Approval, ClaimKind } from '@candor/contract/approvals/staff.ts';
import type { Action } from './action.ts';
import { useServices } from './use-services.tsx';

/** Kept under the name of the inbox, so that the live line asks for both again. */
export function useOpenProposal(kind: ClaimKind | undefined, itemId: string): Approval | undefined {
  const { api } = useServices();
  const waiting = useQuery({
    queryKey: ['queue', 'approvals', 'about', itemId],
    enabled: kind !== undefined && kind !== 'approval',
    queryFn: ({ signal }) => api.call(listApprovals, { query: { state: 'proposed', subject_id: itemId }, signal }),
  });
  return waiting.data?.items.find((proposal) => proposal.kind.startsWith(`${kind}.`));
}

/** What only reads or writes a word stays open; what would be a second proposal does not. */
export function withoutProposing<Item>(actions: readonly Action<Item>[]): readonly Action<Item>[] {
  return actions.map((action) =>
    action.done === 'console.proposed' ? { ...action, barred: () => 'console-work.proposed' as const } : action,
  );
}
