// Money and promises: who may credit, charge and decide.
import type { Mutant } from './mutant.ts';

const signatures = 'packages/brokerage/src/dues/signatures.db.test.ts';
const payments = 'packages/brokerage/src/withdrawals/payments.db.test.ts';
const twoPeople = 'apps/server/src/two-people.db.test.ts';
const causes = 'apps/server/src/causes.db.test.ts';
const acts = 'packages/brokerage/migrations/0044_acts_of_their_own.sql';
const trades = 'apps/server/src/trades-alone.db.test.ts';
const tradesGuards = 'packages/brokerage/migrations/0058_trades_by_one.sql';
const ordersGuards = 'packages/brokerage/migrations/0081_orders_at_once.sql';
const server = (file: string, name: string) => ({ project: 'server', file, name }) as const;
const unit = (file: string, name: string) => ({ project: 'unit', file, name }) as const;

export const moneyMutants: readonly Mutant[] = [
  {
    point: 'a due on an old signature: its kind and end',
    file: 'packages/brokerage/src/dues/signatures.ts',
    search:
      "if (isEnded) return refuse('signature_ended');\n  if (kind !== kindOf[reason]) return refuse('signature_kind');",
    replace: '',
    test: server(signatures, 'a fee of 999,999 on the signature of a loan that was repaid is refused'),
  },
  {
    point: 'a due on an old signature: more than was signed, in the database',
    file: 'packages/brokerage/migrations/0022_signed_maximum.sql',
    search: 'if asked + new.amount > signed.maximum then',
    replace: 'if false then',
    test: server(signatures, 'racing dues on one signature: the database lets through what was signed'),
  },
  {
    point: 'words of staff that ask for fees, taxes and clearance',
    file: 'packages/brokerage/src/dues/decisions.ts',
    search: 'const forbidden = checkWords({ reason });',
    replace: 'const forbidden = undefined;',
    test: server('apps/server/src/money-refusals.db.test.ts', 'proposeDue: words_forbidden'),
  },
  {
    point: 'one person credits by a returned withdrawal: its age',
    file: 'packages/brokerage/src/withdrawals/withdrawal.ts',
    search: 'now.getTime() - paidAt.getTime() > returnDays * 24 * hourMs',
    replace: 'now.getTime() < paidAt.getTime()',
    test: server(payments, 'ten weeks later nothing comes back, however many agree'),
  },
  {
    point: 'one person credits by a returned withdrawal: references count once',
    file: 'packages/brokerage/src/withdrawals/store.ts',
    search: 'and (bank_reference = ${bankReference} or return_reference = ${bankReference})',
    replace: "and bank_reference = 'never'",
    test: server(payments, 'a reference of the bank counts once'),
  },
  {
    point: 'one person pays and returns, in the database',
    file: 'packages/brokerage/migrations/0030_two_people_everywhere.sql',
    search:
      'create trigger guard_withdrawal_payment before update on brokerage.withdrawals\n  for each row execute function brokerage.guard_withdrawal_payment();',
    replace: '',
    test: server(twoPeople, 'pays no withdrawal and takes none back, young or old'),
  },
  {
    point: 'one person verifies bank accounts, in the database',
    file: 'packages/brokerage/migrations/0030_two_people_everywhere.sql',
    search:
      'create trigger guard_bank_account before insert or update on brokerage.bank_accounts\n  for each row execute function brokerage.guard_bank_account();',
    replace: '',
    test: server(twoPeople, 'verifies and refuses no bank account, and changes none that was verified'),
  },
  {
    point: 'every staff verb is in the list',
    file: 'packages/contract/src/verbs.ts',
    search: '  proposePayment: { people: 2,',
    replace: '  proposePaid: { people: 2,',
    test: unit('packages/contract/src/verbs.test.ts', 'names every endpoint of staff that changes anything'),
  },
  {
    point: 'ledger.post moves what nobody decided',
    file: 'packages/ledger/migrations/0006_causes.sql',
    search:
      'create constraint trigger check_causes after insert on ledger.blocks\n  deferrable initially deferred for each row execute function ledger.check_causes();',
    replace: '',
    test: server(causes, 'credits nobody: not out of nothing'),
  },
  {
    point: 'ledger.post hides a line from its cause',
    file: 'packages/ledger/migrations/0006_causes.sql',
    search:
      'create trigger check_listed after insert on ledger.postings\n  referencing new table as posted for each statement execute function ledger.check_listed();',
    replace: '',
    test: server(causes, 'hides no line behind a list of accounts that leaves it out'),
  },
  {
    point: 'one person lifts a halt of the books',
    file: 'packages/ledger/migrations/0007_who_halts.sql',
    search: "raise exception 'money is halted by the audit and released by the operator' using errcode = '42501';",
    replace: 'null;',
    test: server(causes, 'one person stops no money of a tenant'),
  },
  {
    point: 'staff writes an act of a client',
    file: acts,
    search:
      'create trigger guard_own_act before insert on brokerage.withdrawals\n  for each row execute function brokerage.guard_own_act();',
    replace: '',
    test: server(causes, 'writes no act of a client'),
  },
  {
    point: 'a line of the score without what its rule speaks of',
    file: acts,
    search: "raise exception 'a line of the score rests on what happened' using errcode = '42501';",
    replace: 'null;',
    test: server(causes, 'every published rule needs what it speaks of'),
  },
  {
    point: 'a line of the score with other points',
    file: acts,
    search: "raise exception 'the score moves by a published rule' using errcode = '42501';",
    replace: 'null;',
    test: server(causes, 'what happened moves the score by what the rule gives'),
  },
  {
    point: 'a level by assets written by hand',
    file: acts,
    search:
      'create trigger guard_vip_move before insert on brokerage.vip_moves\n  for each row execute function brokerage.guard_vip_move();',
    replace: '',
    test: server(causes, 'a level by assets is nobody’s to write'),
  },
  {
    point: 'a second unlock dated ahead or back',
    file: acts,
    search: "raise exception 'an unlock is dated now' using errcode = '42501';",
    replace: 'null;',
    test: server(causes, 'unlocks a client once a day, whatever the date says'),
  },
  {
    point: 'counts of guesses deleted',
    file: acts,
    search:
      'create trigger guard_throttle before update or delete on brokerage.throttles\n  for each row execute function brokerage.guard_throttle();',
    replace: '',
    test: server(causes, 'wipes no counts: not by deleting'),
  },
  {
    point: 'an outstanding balance does not bind across accounts',
    file: 'packages/brokerage/src/exchange/service.ts',
    search: "return amount.amountMinor > free.amountMinor ? refuse('bound_by_dues') : undefined;",
    replace:
      "return amount.amountMinor > from.buckets.cash.amountMinor + free.amountMinor ? refuse('bound_by_dues') : undefined;",
    test: server(
      'apps/server/src/money-owed.db.test.ts',
      'the cash of an account that owes is exchanged down to what is owed',
    ),
  },
  {
    point: 'an exchange at a rate of Friday',
    file: 'packages/brokerage/src/fx/fx.ts',
    search: 'return now.getTime() - asOf.getTime() <= oldestTradableMs;',
    replace: 'return now.getTime() >= asOf.getTime();',
    test: server(
      'packages/brokerage/src/exchange/closed-market.db.test.ts',
      'on Sunday Friday’s rate is shown with its age',
    ),
  },
  {
    point: 'a rejected client pays in',
    file: 'packages/brokerage/src/deposits/decisions.ts',
    search: "if (verified === undefined) return 'not_verified';",
    replace: '',
    test: server(
      'packages/brokerage/src/deposits/payer.db.test.ts',
      'a client whose verification was rejected cannot pay in',
    ),
  },
  {
    point: 'a manual confirmation without the payer’s name',
    file: 'packages/brokerage/src/deposits/deposit.ts',
    search: "return isSameName(payer, verifiedName) ? 'credit' : 'third_party';",
    replace: "return 'credit';",
    test: server('packages/brokerage/src/deposits/payer.db.test.ts', 'money of another name is parked'),
  },
  {
    point: 'a payee replaced without a PIN',
    file: 'packages/brokerage/src/bank-accounts/service.ts',
    search: '  return checkPin(scope, clientId, pin);',
    replace: '  return checkPin === undefined && pin === scope.tenantId + clientId ? undefined : undefined;',
    test: server(
      'packages/brokerage/src/bank-accounts/service.db.test.ts',
      'a payee is changed, chosen and removed with the PIN alone',
    ),
  },
  {
    point: 'the PIN replaced with the password alone',
    file: 'packages/brokerage/src/credentials/pins.ts',
    search: "    return refuse('validation_failed', { errors: [{ path: 'body.current_pin', code: 'required' }] });",
    replace: '    return { isStronger: false };',
    test: server(
      'packages/brokerage/src/credentials/pins.db.test.ts',
      'a PIN is replaced with the old one or a code, never with the password alone',
    ),
  },
  {
    point: 'a new PIN leaves other sessions alive',
    file: 'packages/brokerage/src/credentials/pins.ts',
    search: "    await sessions.end(tx, tenant.id, session.owner, 'pin_changed', { keep: session.id });\n",
    replace: '',
    test: server(
      'packages/brokerage/src/credentials/pins.db.test.ts',
      'a PIN is replaced with the old one or a code, never with the password alone',
    ),
  },
  {
    point: 'a used key is an oracle for PINs',
    file: 'packages/platform/src/once/once.ts',
    search: 'return found instanceof Replayed ? ((await prove()) ?? found) : found;',
    replace: 'return found;',
    test: server('apps/server/src/pin-replays.db.test.ts', 'under a used key wrong PINs cost as much as ever'),
  },
  {
    point: 'the same account twice is told as a wrong currency',
    file: 'packages/brokerage/src/exchange/exchange.ts',
    search: "  if (from.accountId === to.accountId) return refuse('same_account');\n",
    replace: '',
    test: server('packages/brokerage/src/exchange/service.db.test.ts', 'what cannot be exchanged is refused, in order'),
  },
  {
    point: 'staff places an order on an old signature',
    file: ordersGuards,
    search:
      "create trigger guard_order_own before insert on brokerage.orders\n  for each row when (current_setting('candor.actor', true) is distinct from 'client:' || new.client_id)\n  execute function brokerage.refuse_order_of_others();",
    replace: '',
    test: server(trades, 'quotes nothing and places nothing'),
  },
  {
    point: 'an order is placed at somebody else’s quotation',
    file: ordersGuards,
    search:
      'create trigger guard_order_placed after insert on brokerage.orders\n  referencing new table as placed for each statement execute function brokerage.guard_order_placed();',
    replace: '',
    test: server(trades, 'quotes nothing and places nothing'),
  },
  {
    point: 'a line of the trail names a client who does not exist',
    file: 'packages/brokerage/migrations/0084_names_at_once.sql',
    search:
      'create trigger guard_audit_names after insert on brokerage.audit\n  referencing new table as added for each statement execute function brokerage.guard_audit_names();',
    replace: '',
    test: server(trades, 'what an order and a line of the trail name exists'),
  },
  {
    point: 'anybody uses up the signing sessions of others',
    file: ordersGuards,
    search:
      "  if current_setting('candor.actor', true) is distinct from 'system:orders' then\n    raise exception 'sessions of many",
    replace: "  if false then\n    raise exception 'sessions of many",
    test: server('apps/server/src/order-lane.db.test.ts', 'nobody but the lane places for others'),
  },
  {
    point: 'staff cancels, changes and fills an order',
    file: tradesGuards,
    search:
      'create trigger guard_order_change before update on brokerage.orders\n  for each row execute function brokerage.guard_order_change();',
    replace: '',
    test: server(trades, 'cancels, changes and fills no order'),
  },
  {
    point: 'staff invents a sale at any price',
    file: tradesGuards,
    search:
      'create trigger guard_by_rule before insert or update on brokerage.fills\n  for each row execute function brokerage.guard_by_rule();',
    replace: '',
    test: server(trades, 'invents no trade, settles none and takes none back'),
  },
  {
    point: 'staff moves lots',
    file: tradesGuards,
    search:
      'create trigger guard_own_or_rule before insert or update on brokerage.lots\n  for each row execute function brokerage.guard_own_or_rule();',
    replace: '',
    test: server(trades, 'moves no lot, no position and no binding'),
  },
];
