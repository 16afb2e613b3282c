// Binds the loans of the client.
import { refuse } from '@candor/contract';
import * as contract from '@candor/contract/loans/client.ts';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { applyForLoan, offerLoan, readTerms } from './applying.ts';
import { drawWithPin } from './drawing.ts';
import { listInstalments } from './instalment-store.ts';
import { toDetailWire, toWire } from './loan.ts';
import type { Loan } from './loan.ts';
import type { Borrower, LoanParts } from './parts.ts';
import { repayWithPin } from './repaying.ts';
import { findLoan, listLoans } from './store.ts';

export function bindLoans(parts: LoanParts, clientGuard: Guard<'client', Borrower>): Binding[] {
  return [
    bind(contract.getLoanTerms, clientGuard, (borrower) => readTerms(parts, borrower)),
    bind(contract.offerLoan, clientGuard, (borrower, { body: { account_id: accountId, period: months, ...rest } }) =>
      offerLoan(parts, borrower, { ...rest, accountId, months }),
    ),
    bind(contract.applyForLoan, clientGuard, (borrower, { body, once }) => {
      const { account_id: accountId, period: months, ...rest } = body;
      return applyForLoan(parts, borrower, once, { ...rest, accountId, months });
    }),
    bind(contract.listLoans, clientGuard, ({ scope, clientId }, { query: { status, ...query } }) =>
      parts.db.read(scope, (reader) =>
        readPage(query, (range) => listLoans(reader, parts.vault, clientId, status, range), idOf, toWire),
      ),
    ),
    bind(contract.getLoan, clientGuard, ({ scope, clientId }, { params }) =>
      parts.db.read(scope, async (reader) => {
        const loan = await findLoan(reader, parts.vault, params.id, clientId);
        if (!loan) return refuse('not_found');
        return toDetailWire(loan, await listInstalments(reader, loan.id), parts.clock.now());
      }),
    ),
    bind(contract.drawLoan, clientGuard, (borrower, { params, body, once }) =>
      drawWithPin(parts, borrower, once, params.id, body.pin),
    ),
    bind(contract.repayLoan, clientGuard, (borrower, { params, body: { instalment, ...rest }, once }) =>
      repayWithPin(parts, borrower, once, { ...rest, loanId: params.id, instalment: instalment ?? undefined }),
    ),
  ];
}

const idOf = ({ id }: Loan): string => id;
