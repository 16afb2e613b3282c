// Every endpoint of every base in one list, for the server's completeness check and the OpenAPI document.
// Browsers never import this file: they take the endpoints they call from the noun's own file.
import type { Endpoint } from './endpoint.ts';
import * as service from './service/service.ts';
import * as settings from './settings/client.ts';
import * as sessions from './sessions/client.ts';
import * as mfa from './mfa/client.ts';
import * as credentials from './credentials/client.ts';
import * as passkeys from './passkeys/client.ts';
import * as demo from './demo/client.ts';
import * as devices from './devices/client.ts';
import * as staffPasskeys from './passkeys/staff.ts';
import * as staffSessions from './sessions/staff.ts';
import * as staffClients from './clients/staff.ts';
import * as staffCredentials from './credentials/staff.ts';
import * as access from './access/client.ts';
import * as activity from './activity/client.ts';
import * as clients from './clients/client.ts';
import * as documents from './documents/client.ts';
import * as events from './events/client.ts';
import * as staffEvents from './events/staff.ts';
import * as kyc from './kyc/client.ts';
import * as staffKyc from './kyc/staff.ts';
import * as messages from './messages/client.ts';
import * as content from './content/client.ts';
import * as discover from './discover/client.ts';
import * as alerts from './alerts/client.ts';
import * as notifications from './notifications/client.ts';
import * as chats from './chats/client.ts';
import * as staffChats from './chats/staff.ts';
import * as watchlists from './watchlists/client.ts';
import * as boards from './market/boards.ts';
import * as charts from './market/charts.ts';
import * as companies from './market/companies.ts';
import * as fx from './market/fx.ts';
import * as instruments from './market/instruments.ts';
import * as liveTickets from './market/live-tickets.ts';
import * as markets from './market/markets.ts';
import * as overviews from './market/overviews.ts';
import * as stocks from './market/stocks.ts';
import * as dataTokens from './market/tokens.ts';
import * as accounts from './accounts/client.ts';
import * as bankAccounts from './bank-accounts/client.ts';
import * as deposits from './deposits/client.ts';
import * as withdrawals from './withdrawals/client.ts';
import * as exchange from './exchange/client.ts';
import * as fees from './fees/client.ts';
import * as loans from './loans/client.ts';
import * as savings from './savings/client.ts';
import * as plans from './plans/client.ts';
import * as orders from './orders/client.ts';
import * as bonds from './bonds/client.ts';
import * as staffBonds from './bonds/staff.ts';
import * as blocks from './blocks/client.ts';
import * as staffBlocks from './blocks/staff.ts';
import * as funds from './funds/client.ts';
import * as staffFunds from './funds/staff.ts';
import * as strategies from './strategies/client.ts';
import * as staffStrategies from './strategies/staff.ts';
import * as offerings from './offerings/client.ts';
import * as staffOfferings from './offerings/staff.ts';
import * as products from './products/client.ts';
import * as quotations from './quotations/client.ts';
import * as dues from './dues/client.ts';
import * as transactions from './transactions/client.ts';
import * as portfolio from './portfolio/client.ts';
import * as nominees from './nominees/client.ts';
import * as dataRequests from './data-requests/client.ts';
import * as staffDataRequests from './data-requests/staff.ts';
import * as ownRelationships from './relationships/client.ts';
import * as preferences from './preferences/client.ts';
import * as score from './score/client.ts';
import * as advisors from './advisors/client.ts';
import * as staffAdvisors from './advisors/staff.ts';
import * as staffAccess from './access/staff.ts';
import * as staffApprovals from './approvals/staff.ts';
import * as staffScore from './score/staff.ts';
import * as staffBankAccounts from './bank-accounts/staff.ts';
import * as staffDeposits from './deposits/staff.ts';
import * as staffProtections from './protections/staff.ts';
import * as staffSettings from './settings/staff.ts';
import * as staffOversight from './oversight/staff.ts';
import * as staffPublications from './publications/staff.ts';
import * as staffCorrections from './corrections/staff.ts';
import * as staffRelationships from './relationships/staff.ts';
import * as staffing from './staffing/staff.ts';
import * as staffFoundings from './foundings/staff.ts';
import * as staffDesk from './desk/staff.ts';
import * as staffWithdrawals from './withdrawals/staff.ts';
import * as staffFees from './fees/staff.ts';
import * as staffLoans from './loans/staff.ts';
import * as staffOrders from './orders/staff.ts';
import * as staffProducts from './products/staff.ts';
import * as staffDues from './dues/staff.ts';
import * as staffBonuses from './bonuses/staff.ts';
import * as staffSavings from './savings/staff.ts';
import * as staffPlans from './plans/staff.ts';
import * as complaints from './complaints/client.ts';
import * as staffComplaints from './complaints/staff.ts';
import * as staffSettlement from './settlement/staff.ts';
import * as staffCorporateActions from './corporate-actions/staff.ts';

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
  staffPasskeys,
  staffClients,
  staffCredentials,
  access,
  activity,
  clients,
  documents,
  events,
  staffEvents,
  kyc,
  staffKyc,
  messages,
  content,
  alerts,
  discover,
  notifications,
  chats,
  staffChats,
  advisors,
  staffAdvisors,
  watchlists,
  charts,
  companies,
  fx,
  instruments,
  liveTickets,
  markets,
  boards,
  overviews,
  stocks,
  dataTokens,
  accounts,
  bankAccounts,
  deposits,
  withdrawals,
  exchange,
  products,
  fees,
  quotations,
  orders,
  loans,
  savings,
  plans,
  dues,
  transactions,
  portfolio,
  nominees,
  preferences,
  score,
  staffAccess,
  staffApprovals,
  staffScore,
  staffBankAccounts,
  staffDeposits,
  staffProtections,
  staffOversight,
  staffPublications,
  staffSettings,
  staffCorrections,
  staffRelationships,
  staffing,
  staffFoundings,
  staffDesk,
  staffWithdrawals,
  staffLoans,
  staffFees,
  staffOrders,
  staffProducts,
  bonds,
  staffBonds,
  offerings,
  staffOfferings,
  blocks,
  staffBlocks,
  funds,
  strategies,
  staffFunds,
  staffStrategies,
  staffDues,
  staffBonuses,
  staffSavings,
  staffPlans,
  complaints,
  staffComplaints,
  dataRequests,
  staffDataRequests,
  ownRelationships,
  staffSettlement,
  staffCorporateActions,
].flatMap(endpointsOf);
