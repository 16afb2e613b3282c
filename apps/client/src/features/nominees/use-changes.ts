// The two changes that the server knows, each one intention with one key: save the whole set, remove one.
import { saveNominees, deleteNominee } from '@candor/contract/nominees/client.ts';
import type { NomineeSet } from '@candor/contract/nominees/client.ts';
import { useText } from '@candor/web';
import { readCode } from '@candor/screens/forms/problem-text.ts';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { useServices } from '../../shared/use-services.ts';
import { toBody } from './draft.ts';
import type { DraftNominee } from './draft.ts';
import { nomineesKey } from './queries.ts';

export interface SaveInput {
  readonly draft: readonly DraftNominee[];
  readonly optOut: boolean;
  readonly pin: string;
}

export interface RemoveInput {
  readonly id: string;
  readonly name: string;
  readonly pin: string;
}

export function useChanges(onSaved: () => void) {
  const t = useText();
  const { api, query, toasts } = useServices();
  const finish = (set: NomineeSet, title: string): void => {
    query.setQueryData(nomineesKey, set);
    onSaved();
    toasts.show({ variant: 'success', title });
  };
  const saving = useIntention<SaveInput, NomineeSet>(
    ({ draft, optOut, pin }, idempotencyKey) =>
      api.call(saveNominees, { body: { nominees: toBody(draft), opt_out: optOut, pin }, idempotencyKey }),
    (set) => finish(set, t(set.opted_out ? 'nominees.opted_out_done' : 'nominees.saved')),
  );
  const removing = useIntention<RemoveInput, { readonly set: NomineeSet; readonly name: string }>(
    async ({ id, name, pin }, idempotencyKey) => {
      try {
        return { set: await api.call(deleteNominee, { params: { id }, body: { pin }, idempotencyKey }), name };
      } catch (problem) {
        // The set was changed in another tab: what is refused here is shown as it is now.
        if (readCode(problem) === 'not_found') void query.invalidateQueries({ queryKey: nomineesKey });
        throw problem;
      }
    },
    ({ set, name }) => finish(set, t('nominees.removed', { name })),
  );
  return { saving, removing };
}
