// The list being edited: rows, the live total, and what may happen to the set. Nothing changes on the server without the PIN.
import { lazy, Suspense, useState } from 'react';
import type { NomineeSet } from '@candor/contract/nominees/client.ts';
import { Button } from '@candor/ui';
import { PlusIcon } from '@candor/ui/icons/action.tsx';
import { ProfileIcon } from '@candor/ui/icons/navigation.tsx';
import { Banner } from '@candor/ui/status/banner.tsx';
import { EmptyState } from '@candor/ui/status/empty-state.tsx';
import { Card } from '@candor/ui/surface/card.tsx';
import { useLanguage, useText } from '@candor/web';
import { formatInstant } from '@candor/web/formats/dates.ts';
import { IntentionNote } from '@candor/screens/intentions/intention-note.tsx';
import { ProblemBanner } from '../../shared/problem-banner.tsx';
import { useServices } from '../../shared/use-services.ts';
import { isSame, judgeTotal, splitDraft, toDraft } from './draft.ts';
import type { DraftNominee } from './draft.ts';
import { NomineeCard } from './nominee-card.tsx';
import type { Panel } from './panels.tsx';
import { TotalBar } from './total-bar.tsx';
import { useChanges } from './use-changes.ts';

const Panels = lazy(async () => ({ default: (await import('./panels.tsx')).Panels }));

interface NomineeEditorProps {
  readonly saved: NomineeSet;
  /** Closed to this client: the set can be read and not changed. */
  readonly isClosed: boolean;
}

export function NomineeEditor({ saved, isClosed }: NomineeEditorProps) {
  const t = useText();
  const { ids, session } = useServices();
  const [edited, setEdited] = useState<readonly DraftNominee[] | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const changes = useChanges(() => setEdited(null));
  const { saving, removing } = changes;
  const draft = edited ?? saved.items.map(toDraft);
  const isDirty = edited !== null && !isSame(edited, saved);
  const isLocked = isClosed || saving.isBusy || removing.isBusy;
  const today = new Date(session.nowMs()).toISOString().slice(0, 10);
  const open = (next: Panel): void => {
    saving.clear();
    removing.clear();
    setPanel(next);
  };
  const add = (): void => open({ kind: 'form', key: ids.next() });
  // A row of the saved set goes at once with the PIN; while the set is being edited it only leaves the draft.
  const remove = (nominee: DraftNominee): void =>
    isDirty ? setEdited(draft.filter(({ key }) => key !== nominee.key)) : open({ kind: 'remove', nominee });
  return (
    <>
      {saved.opted_out && !isDirty && <Banner tone="info" title={t('nominees.opted_out')} />}
      <Card className="flex flex-col gap-5">
        {draft.length === 0 ? (
          <EmptyState
            icon={<ProfileIcon size={26} />}
            sentence={t('nominees.empty')}
            action={
              <Button disabled={isLocked} onClick={add}>
                {t('nominees.add')}
              </Button>
            }
          />
        ) : (
          <>
            <ul className="flex flex-col divide-y divide-line">
              {draft.map((nominee) => (
                <NomineeCard
                  key={nominee.key}
                  {...{ nominee, today, isLocked }}
                  onEdit={() => open({ kind: 'form', nominee, key: nominee.key })}
                  onRemove={() => remove(nominee)}
                />
              ))}
            </ul>
            <TotalBar draft={draft} />
            <Tools {...{ draft, saved, isLocked }} onAdd={add} onSplit={() => setEdited(splitDraft(draft))} />
          </>
        )}
      </Card>
      <Failures {...changes} />
      {panel === null && <IntentionNote intention={saving.phase === 'idle' ? removing : saving} />}
      {isDirty ? (
        <Unsaved
          canSave={canSave(draft) && !isLocked}
          onSave={() => open({ kind: 'save' })}
          onDiscard={() => setEdited(null)}
        />
      ) : (
        <Settled saved={saved} isLocked={isLocked} onOptOut={() => open({ kind: 'opt_out' })} />
      )}
      <Suspense fallback={null}>
        {panel !== null && (
          <Panels {...{ panel, draft, today, changes }} onDraft={setEdited} onClose={() => setPanel(null)} />
        )}
      </Suspense>
    </>
  );
}

function canSave(draft: readonly DraftNominee[]): boolean {
  return ['empty', 'whole', 'part'].includes(judgeTotal(draft).kind);
}

interface ToolsProps {
  readonly draft: readonly DraftNominee[];
  readonly saved: NomineeSet;
  readonly isLocked: boolean;
  readonly onAdd: () => void;
  readonly onSplit: () => void;
}

function Tools({ draft, saved, isLocked, onAdd, onSplit }: ToolsProps) {
  const t = useText();
  const isFull = draft.length >= saved.limits.most;
  return (
    <div className="flex flex-wrap items-center gap-3">
      <Button variant="secondary" disabled={isLocked || isFull} onClick={onAdd}>
        <PlusIcon size={20} />
        {t('nominees.add')}
      </Button>
      {draft.length > 1 && (
        <Button variant="quiet" disabled={isLocked} onClick={onSplit}>
          {t('nominees.split')}
        </Button>
      )}
      {isFull && <p className="text-sm text-muted">{t('nominees.most', { most: saved.limits.most })}</p>}
    </div>
  );
}

function Failures({ saving, removing }: ReturnType<typeof useChanges>) {
  const t = useText();
  return (
    <ProblemBanner
      problem={saving.problem ?? removing.problem}
      title={t(saving.problem === null ? 'nominees.delete_failed' : 'nominees.add_failed')}
    />
  );
}

interface UnsavedProps {
  readonly canSave: boolean;
  readonly onSave: () => void;
  readonly onDiscard: () => void;
}

function Unsaved({ canSave: isReady, onSave, onDiscard }: UnsavedProps) {
  const t = useText();
  return (
    <Banner tone="warning" title={t('nominees.unsaved')}>
      <span className="mt-3 flex flex-wrap gap-3">
        <Button disabled={!isReady} onClick={onSave}>
          {t('nominees.save')}
        </Button>
        <Button variant="secondary" onClick={onDiscard}>
          {t('nominees.discard')}
        </Button>
      </span>
    </Banner>
  );
}

interface SettledProps {
  readonly saved: NomineeSet;
  readonly isLocked: boolean;
  readonly onOptOut: () => void;
}

function Settled({ saved, isLocked, onOptOut }: SettledProps) {
  const t = useText();
  const locale = useLanguage();
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="text-sm text-muted">
        {saved.changed_at !== null &&
          t('nominees.changed_at', { date: formatInstant(saved.changed_at, 'dateTime', { locale }) })}
      </p>
      {!saved.opted_out && (
        <Button variant="quiet" disabled={isLocked} onClick={onOptOut}>
          {t('nominees.opt_out')}
        </Button>
      )}
    </div>
  );
}
