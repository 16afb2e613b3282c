// Screens of trading: which price is signed, how often it is agreed to, and what is asked when nothing can be had.
import type { Mutant } from './mutant.ts';

const ticket = (name: string) =>
  ({ project: 'screens', file: 'apps/client/src/features/orders/ticket/ticket.screen.test.tsx', name }) as const;

const refusals = (name: string) =>
  ({ project: 'screens', file: 'apps/client/src/features/orders/ticket/refusals.screen.test.tsx', name }) as const;

const review = 'apps/client/src/features/orders/ticket/review.tsx';
const steps = 'apps/client/src/features/orders/ticket/ticket.tsx';

export const tradingMutants: readonly Mutant[] = [
  {
    point: 'the price of what was typed before is signed',
    file: steps,
    search: 'const isOfIt = quotation !== null && isSameWish(asked, wanted);',
    replace: 'const isOfIt = quotation !== null && asked !== undefined;',
    test: ticket('the price of what was typed before is never reviewed as the price of what is typed now'),
  },
  {
    point: 'a refreshed price asks for the PIN by itself',
    file: review,
    search: 'const isSigning = quotation !== null && signedId === quotation.id;',
    replace: 'const isSigning = quotation !== null && signedId !== null;',
    test: ticket('the refreshed one does not ask for it by itself'),
  },
  {
    point: 'one agreement holds for every far price after it',
    file: review,
    search: 'const hasAccepted = quotation !== null && acceptedId === quotation.id;',
    replace: 'const hasAccepted = quotation !== null && acceptedId !== null;',
    test: ticket('a price more than 5 % from the last one is agreed to first, and another such price again'),
  },
  {
    point: 'a price that jumped is taken like any other',
    file: review,
    search: 'const isFar = deviates || (before !== null && quotation !== null && hasMovedFar(before, quotation));',
    replace:
      'const isFar = deviates || (before === undefined && quotation !== null && hasMovedFar(before, quotation));',
    test: ticket('a refreshed price more than 5 % from the one that was seen is agreed to as well'),
  },
  {
    point: 'what is closed to a client is priced all the same',
    file: steps,
    search: "isClosed={status.halted !== null || (draft.side === 'buy' && isClosedToMe)}",
    replace: "isClosed={status.halted !== null && draft.side === 'buy' && isClosedToMe}",
    test: refusals('a halted instrument takes no order, says so once and is asked no price'),
  },
  {
    point: 'lots too few for the sale are sent',
    file: review,
    search: '(isFar && !hasAccepted) || lots.isShort}',
    replace: '(isFar && !hasAccepted)}',
    test: refusals('the purchases named are sent; too few are refused before the PIN'),
  },
];
