// Names a new list or renames one. Mount it to ask, unmount it when answered.
import { useId, useState } from 'react';
import type { FormEvent } from 'react';
import type { Watchlist } from '@candor/contract/watchlists/client.ts';
import { Button } from '@candor/ui';
import { TextField } from '@candor/ui/field/text-field.tsx';
import { Dialog } from '@candor/ui/overlay/dialog.tsx';
import { useText } from '@candor/web';
import { describeProblem } from '@candor/screens/forms/problem-text.ts';
import { useSubmit } from '@candor/screens/forms/use-submit.ts';
import { useListVerbs } from './use-list-verbs.ts';
import { nameList } from './name-list.ts';

const nameMax = 40;

export interface NameDialogProps {
  /** Absent: a new list. */
  readonly list: Watchlist | undefined;
  readonly onClose: () => void;
  readonly onSaved: (list: Watchlist) => void;
}

export function NameDialog({ list, onClose, onSaved }: NameDialogProps) {
  const t = useText();
  const form = useId();
  const verbs = useListVerbs();
  const [name, setName] = useState(list ? nameList(t, list) : '');
  const { run, isBusy, problem } = useSubmit(async () => {
    onSaved(await verbs.save(name.trim(), list));
    onClose();
  });
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') void run();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t(list ? 'watchlists.rename' : 'watchlists.new_list')}
      closeLabel={t('shell.close')}
      size="small"
      actions={
        <Button type="submit" form={form} loading={isBusy} disabled={name.trim() === ''}>
          {t('watchlists.save')}
        </Button>
      }
    >
      <form id={form} onSubmit={save}>
        <TextField
          label={t('watchlists.name_label')}
          value={name}
          maxLength={nameMax}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
          {...(problem === null ? {} : { error: describeProblem(t, problem) })}
        />
      </form>
    </Dialog>
  );
}
