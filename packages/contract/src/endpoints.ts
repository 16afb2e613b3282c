// Every endpoint of every base in one list, for the server's completeness check and the OpenAPI document.
// Browsers never import this file: they take the endpoints they call from the noun's own file.
import type { Endpoint } from './endpoint.ts';
import * as service from './service/service.ts';
import * as settings from './client/settings.ts';
import * as sessions from './client/sessions.ts';
import * as mfa from './client/mfa.ts';
import * as credentials from './client/credentials.ts';
import * as passkeys from './client/passkeys.ts';
import * as demo from './client/demo.ts';
import * as devices from './client/devices.ts';
import * as staffSessions from './staff/sessions.ts';
import * as staffCredentials from './staff/credentials.ts';
import * as access from './client/access.ts';
import * as activity from './client/activity.ts';
import * as clients from './client/clients.ts';
import * as documents from './client/documents.ts';
import * as events from './client/events.ts';
import * as kyc from './client/kyc.ts';
import * as messages from './client/messages.ts';
import * as content from './client/content.ts';
import * as watchlists from './client/watchlists.ts';
import * as charts from './market/charts.ts';
import * as companies from './market/companies.ts';
import * as fx from './market/fx.ts';
import * as instruments from './market/instruments.ts';
import * as markets from './market/markets.ts';
import * as overviews from './market/overviews.ts';
import * as stocks from './market/stocks.ts';
import * as dataTokens from './market/tokens.ts';
import * as accounts from './client/accounts.ts';
import * as bankAccounts from './client/bank-accounts.ts';
import * as deposits from './client/deposits.ts';
import * as withdrawals from './client/withdrawals.ts';
import * as exchange from './client/exchange.ts';
import * as loans from './client/loans.ts';
import * as dues from './client/dues.ts';
import * as transactions from './client/transactions.ts';
import * as nominees from './client/nominees.ts';
import * as score from './client/score.ts';
import * as staffApprovals from './staff/approvals.ts';
import * as staffScore from './staff/score.ts';
import * as staffBankAccounts from './staff/bank-accounts.ts';
import * as staffDeposits from './staff/deposits.ts';
import * as staffProtections from './staff/protections.ts';
import * as staffWithdrawals from './staff/withdrawals.ts';
import * as staffLoans from './staff/loans.ts';
import * as staffDues from './staff/dues.ts';

function endpointsOf(module: Readonly<Record<string, unknown>>): Endpoint[] {
  return Object.values(module).filter(
    (value): value is Endpoint =>
      typeof value === 'object' && value !== null && 'method' in value && 'refusals' in value,
  );
}

export const allEndpoints: readonly Endpoint[] = [
  service,
  settings,
  sessions,
  mfa,
  credentials,
  passkeys,
  demo,
  devices,
  staffSessions,
  staffCredentials,
  access,
  activity,
  clients,
  documents,
  events,
  kyc,
  messages,
  content,
  watchlists,
  charts,
  companies,
  fx,
  instruments,
  markets,
  overviews,
  stocks,
  dataTokens,
  accounts,
  bankAccounts,
  deposits,
  withdrawals,
  exchange,
  loans,
  dues,
  transactions,
  nominees,
  score,
  staffApprovals,
  staffScore,
  staffBankAccounts,
  staffDeposits,
  staffProtections,
  staffWithdrawals,
  staffLoans,
  staffDues,
].flatMap(endpointsOf);
