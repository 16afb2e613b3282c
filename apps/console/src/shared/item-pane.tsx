// The open item beside its list: facts, what belongs to it, and what can be done.
import { useEffect, useRef } from 'react';
import type { Approval, Claim } from '@candor/contract/approvals/staff.ts';
import { getMaskedClient } from '@candor/contract/clients/staff.ts';
import { IconButton, linkLook } from '@candor/ui';
import { CloseIcon } from '@candor/ui/icons/navigation.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { FactList } from '@candor/ui/surface/fact-list.tsx';
import { rolesOf } from '@candor/web/api/roles.ts';
import { ActionsBar } from './actions-bar.tsx';
import { withQuery } from './address.ts';
import { ClaimBar } from './claim-bar.tsx';
import { useClaimVerbs } from './claims.ts';
import { shortId } from './formats.ts';
import { Go } from './go.tsx';
import { useOpenProposal, withoutProposing } from './open-proposal.ts';
import type { Queue } from './queue.ts';
import { useMay, useMe, usePlace, useServices, useWords } from './use-services.tsx';

export interface ItemPaneProps<Item> {
  readonly queue: Queue<Item>;
  /** Undefined: it is not on this list. */
  readonly item: Item | undefined;
  readonly closeTo: string;
  /** The word of the query that names the open form. */
  readonly act: string;
  readonly claim: Claim | undefined;
}

export function ItemPane<Item>({ queue, item, closeTo, act, claim }: ItemPaneProps<Item>) {
  const words = useWords();
  const { t } = words;
  const { address } = useServices();
  const { Extra } = queue;
  const id = item === undefined ? null : queue.idOf(item);
  const pane = useRef<HTMLDivElement>(null);
  // Where there is no room beside the list it stands below, and a long list would hide that something opened.
  useEffect(() => {
    if (id !== null) pane.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  return (
    <div ref={pane} className="sticky top-4 min-w-0">
      <Card className="flex flex-col gap-4">
        <header className="flex items-start justify-between gap-3">
          <h2 className="pt-2 font-semibold">
            {item === undefined ? t('console.not_here') : queue.nameOf(item, words)}
          </h2>
          <IconButton label={t('shell.close')} icon={<CloseIcon size={18} />} onClick={() => address.go(closeTo)} />
        </header>
        {item === undefined ? (
          <p className="text-muted">{t('console.not_here_note')}</p>
        ) : (
          <>
            <FactList
              facts={queue.facts(item, words).map(({ label, value }) => ({ key: label, label: t(label), value }))}
            />
            {Extra !== undefined && <Extra item={item} />}
            <ClientLink id={queue.clientOf?.(item) ?? null} />
            <Work key={queue.idOf(item)} {...{ queue, item, claim, act }} />
          </>
        )}
      </Card>
    </div>
  );
}

/** Who works on it, and what can be done; opening a form is working on it. */
function Work<Item>({ queue, item, claim, act }: Pick<ItemPaneProps<Item>, 'queue' | 'act'> & WorkProps<Item>) {
  const { address } = useServices();
  const place = usePlace();
  const { id: me } = useMe();
  const id = queue.idOf(item);
  const verbs = useClaimVerbs(queue.claims, id);
  const proposal = useOpenProposal(queue.claims, id);
  const isOthers = claim !== undefined && claim.staff_id !== me;
  const open = async (key: string | null): Promise<void> => {
    if (key !== null && claim?.staff_id !== me && verbs.mayClaim && !(await verbs.take())) return;
    address.go(withQuery(address.place(), { [act]: key ?? undefined }), { replace: true });
  };
  return (
    <>
      {queue.claims !== undefined && <ClaimBar kind={queue.claims} itemId={id} claim={claim} verbs={verbs} />}
      <ActionsBar
        item={item}
        actions={proposal === undefined ? queue.actions : withoutProposing(queue.actions)}
        barred={isOthers ? 'console-work.held' : undefined}
        draftName={`${queue.key} ${id}`}
        opened={{ key: new URLSearchParams(place.search).get(act), open: (key) => void open(key) }}
      />
      {proposal !== undefined && <ProposalLink proposal={proposal} isOwn={proposal.maker_id === me} />}
    </>
  );
}

/** To where it is decided, or taken back by whoever proposed it. */
function ProposalLink({ proposal, isOwn }: { readonly proposal: Approval; readonly isOwn: boolean }) {
  const { t } = useWords();
  const { id, maker_name: name, maker_id: makerId } = proposal;
  return (
    <Go to={`/approvals?item=${id}`} className={linkLook}>
      {isOwn ? t('console-work.to_own_proposal') : t('console-work.to_proposal', { name: name ?? shortId(makerId) })}
    </Go>
  );
}

interface WorkProps<Item> {
  readonly item: Item;
  readonly claim: Claim | undefined;
}

/** To the client's page, from wherever one is but there. */
function ClientLink({ id }: { readonly id: string | null }) {
  const { t } = useWords();
  const { path } = usePlace();
  const may = useMay();
  if (id === null || !may(rolesOf(getMaskedClient)) || path === `/clients/${id}`) return null;
  return (
    <Go to={`/clients/${id}`} className={linkLook}>
      {t('console.to_client')}
    </Go>
  );
}
