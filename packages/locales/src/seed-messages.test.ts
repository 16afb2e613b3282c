// The error catalogue of the specification to the letter: where each message lives, that six languages have it, and that code says it.
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { languages } from '@candor/contract';

const root = join(import.meta.dirname, '../../..');

/** The specification's words → the keys that carry them. */
const literal: Readonly<Record<string, readonly string[]>> = {
  'Session expired. Please sign in again.': ['shell.session_expired', 'errors.unauthorized'],
  'Please log in to continue': ['shell.login_required'],
  'Not authenticated': ['credentials.not_authenticated'],
  'No pending session. Please login again.': ['errors.no_pending_session'],
  'No refresh token': ['credentials.no_refresh_token'],
  'Login failed': ['errors.login_failed'],
  'Verification failed.': ['errors.code_invalid'],
  'Registration failed. Please try again.': ['register.failed'],
  'Password reset failed. Please try again.': ['errors.reset_failed'],
  'Failed to change password.': ['credentials.change_failed'],
  'PIN could not be set': ['credentials.pin_failed'],
  'Unable to refresh profile': ['profile.refresh_failed'],
  'Logout failed': ['shell.logout_failed'],
  'Chat unavailable': ['chats.unavailable'],
  'Missing chat key': ['chats.missing_key'],
  'We couldn’t load your accounts.': ['bank-accounts.load_failed', 'accounts.load_failed', 'withdrawals.load_failed'],
  'We couldn’t save that account.': ['bank-accounts.save_failed'],
  'Withdrawal request failed.': ['withdrawals.request_failed'],
  'Unable to cancel withdrawal.': ['errors.withdrawal_not_cancellable'],
  'You need to add a bank account to withdraw': ['errors.bank_account_needed'],
  'You cannot withdraw until outstanding balances are cleared.': ['errors.outstanding_dues', 'dues.banner_note'],
  'Withdrawals can only be made from your default account.': ['errors.not_default_account'],
  'Submission failed. Please try again shortly.': ['deposits.submit_failed'],
  'No suitable deposit account is currently available. Please contact our online customer support.': [
    'errors.deposit_unavailable',
  ],
  'Insufficient balance': ['errors.insufficient_funds'],
  'No available funds': ['withdrawals.no_funds', 'errors.no_available_funds'],
  'Unable to process the order now.': ['errors.order_unprocessable'],
  'Failed to place order': ['errors.order_failed'],
  'Invalid order payload': ['errors.order_payload_invalid'],
  'Timeout. Please get the latest quotation again.': ['errors.quotation_timeout'],
  'Unable to fetch price': ['errors.price_unavailable'],
  'FX rate unavailable. Amount in account currency is an estimate.': ['errors.fx_estimate'],
  'Unsupport Trade': ['errors.order_unsupported'],
  'Payment required': ['orders-ui.status_payment'],
  'IPO payment due': ['dues.banner_allotment', 'offerings.pay_title'],
  'You do not meet the eligibility requirements for this product.': ['errors.product_ineligible'],
  'Quotation expired. Refresh price.': ['errors.quotation_expired'],
  'Unable to fetch the exchange rate': ['errors.fx_unavailable'],
  'We couldn’t load the document.': ['legal-ui.load_failed', 'errors.document_unavailable'],
  'Agreement content is unavailable': ['legal-ui.agreement_unavailable', 'errors.agreement_unavailable'],
  'Complete your KYC before continuing.': ['errors.kyc_required'],
  'Failed to update watchlist': ['watchlists.failed', 'errors.watchlist_update_failed'],
  'Exchange failed. Please try again.': ['exchange.failed'],
  'Unable to fetch accounts.': ['exchange.load_failed'],
  'Form invalid': ['errors.validation_failed'],
  'No active countries configured.': ['market.no_countries'],
  'Failed to delete nominee': ['nominees.delete_failed'],
  'Failed to add nominee': ['nominees.add_failed'],
  'Failed to upload avatar': ['errors.avatar_failed'],
  'Copy failed': ['credentials.copy_failed'],
  'Remove failed': ['bank-accounts.remove_failed'],
};

/** Named by the specification without being quoted: the idea must be said, its wording is ours. */
const named: Readonly<Record<string, readonly string[]>> = {
  'username or password required': ['credentials.username_required', 'credentials.password_required'],
  'no bank for country': ['errors.no_bank_for_country'],
  'all balances zero': ['errors.balances_zero'],
  'stock data unavailable': ['quote.unavailable'],
  limit_search: ['guest.limit'],
  'outstanding balance detected': ['errors.trading_suspended'],
  'a cap per person': ['errors.offering_cap_reached', 'errors.savings_over_cap', 'errors.block_cap_reached'],
  'a minimum': [
    'errors.amount_below_minimum',
    'errors.investment_below_minimum',
    'errors.quantity_below_minimum',
    'errors.offering_lots_below_minimum',
  ],
  eligibility: ['errors.vip_required', 'errors.product_score_required', 'errors.risk_warning_unread'],
};

const catalogue = z.record(z.string(), z.string());
const readText = (language: string, key: string): string | undefined => {
  const [noun = '', name = ''] = key.split('.');
  return z.parse(catalogue, JSON.parse(readFileSync(join(import.meta.dirname, language, `${noun}.json`), 'utf8')))[
    name
  ];
};

function readSources(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test|\.db\.test)\.tsx?$/.test(name) && !name.includes('node_modules'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'))
    .join('\n');
}

const screens = ['apps/client/src', 'packages/screens/src'].map(readSources).join('\n');
const server = ['packages/brokerage/src', 'packages/platform/src', 'apps/server/src'].map(readSources).join('\n');

/** A text of `errors` is said when its code is refused; every other one when a screen names its key. */
function isSaid(key: string): boolean {
  if (screens.includes(`'${key}'`)) return true;
  const [noun = '', name = ''] = key.split('.');
  return noun === 'errors' && (server.includes(`'${name}'`) || server.includes(`  ${name}: `));
}

describe('ERR-01 the catalogue of messages', () => {
  test.each(Object.entries(literal))('ERR-01 “%s” stands to the letter in English', (words, keys) => {
    for (const key of keys) expect(readText('en-US', key)?.replaceAll("'", '’'), key).toBe(words);
  });

  const keys = [...Object.values(literal), ...Object.values(named)].flat();
  test.each(keys)('ERR-01 I18N-01 %s has its own words in six languages and is said by code', (key) => {
    const texts = languages.map((language) => readText(language, key));
    expect(texts.every((text) => text !== undefined && text.trim() !== '')).toBe(true);
    expect(new Set(texts).size).toBe(languages.length);
    expect(isSaid(key)).toBe(true);
  });
});
