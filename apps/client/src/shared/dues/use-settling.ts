// Settling a due from own cash: one press, one key, and every money screen looks again afterwards.
import { useQueryClient } from '@tanstack/react-query';
import { settleDue } from '@candor/contract/dues/client.ts';
import type { Due } from '@candor/contract/dues/client.ts';
import type { MoneyText } from '@candor/ui/amount/number-format.ts';
import { useText } from '@candor/web';
import { moneyKeys } from '../money/queries.ts';
import { useIntention } from '@candor/screens/intentions/use-intention.ts';
import { useServices } from '../use-services.ts';

/** Pages that use it have the noun `dues`. */
export function useSettling(id: string) {
  const t = useText();
  const { api, toasts } = useServices();
  const cache = useQueryClient();
  return useIntention<MoneyText, Due>(
    async (amount, idempotencyKey) => {
      const lookAgain = (): Promise<void> => cache.invalidateQueries({ queryKey: moneyKeys.all });
      try {
        const due = await api.call(settleDue, { params: { id }, body: { amount }, idempotencyKey });
        // Told here: a settled due leaves the page, perhaps before this answer came.
        toasts.show({ variant: 'success', title: t(due.status === 'clear' ? 'dues.settled' : 'dues.part_paid') });
        // Busy until cash and what is left are those of now: the next press must not count on money that is gone.
        await lookAgain();
        return due;
      } catch (problem) {
        void lookAgain();
        throw problem;
      }
    },
    () => undefined,
  );
}
