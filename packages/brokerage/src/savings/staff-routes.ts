// Binds savings for staff: products and rates, positions, and the comparison with issuers.
import { dayOf } from '@candor/contract/days.ts';
import * as contract from '@candor/contract/savings/staff.ts';
import { encodeMoney, makeMoney } from '@candor/money';
import { bind } from '@candor/platform/http/binding.ts';
import type { Binding, Guard } from '@candor/platform/http/binding.ts';
import { readPage } from '@candor/platform/http/page.ts';
import { expectCurrency } from '../accounts/index.ts';
import { answerProposal } from '../approvals/index.ts';
import type { StaffCaller } from '../approvals/index.ts';
import { findProducts } from '../products/index.ts';
import { proposeProduct, proposeRate, proposeStatement } from './decisions.ts';
import { listBreaks, readIssuers } from './issuer-store.ts';
import { minimumOf } from './parts.ts';
import type { SavingsParts } from './parts.ts';
import { describeSaving } from './routes.ts';
import { offerToWire, rateToWire } from './saving.ts';
import type { Saving } from './saving.ts';
import * as store from './store.ts';

export function bindStaffSavings(parts: SavingsParts, staffGuard: Guard<'staff', StaffCaller>): Binding[] {
  const today = () => dayOf(parts.clock.now());
  return [
    bind(contract.listSavingsOffers, staffGuard, ({ scope }) => listOffers(parts, scope, today())),
    bind(contract.listAllSavings, staffGuard, ({ scope }, { query: { status, client_id: clientId, ...query } }) =>
      parts.db.read(scope, async (reader) => {
        const products = new Map((await store.readProducts(reader)).map((one) => [one.id, one]));
        const describe = (saving: Saving) => ({
          ...describeSaving(products, saving, today()),
          client_id: saving.clientId,
        });
        const read = (range: Parameters<typeof store.listSavings>[2]) =>
          store.listSavings(reader, { clientId, status }, range);
        return readPage(query, read, ({ id }: Saving) => id, describe);
      }),
    ),
    bind(contract.listSavingsIssuers, staffGuard, ({ scope }) => listIssuers(parts, scope)),
    bind(contract.proposeSavingsProduct, staffGuard, async (caller, { body }) =>
      answerProposal(
        await proposeProduct(parts, caller, {
          ...body,
          issuer: body.issuer_code,
          issuerName: body.issuer_name,
          issuerCountry: body.issuer_country,
          protectedUpTo: body.protected_up_to,
          startsOn: body.starts_on,
          dayCount: body.day_count,
          termDays: body.term_days,
          leaveDays: body.leave_days,
          earlyDays: body.early_days,
        }),
      ),
    ),
    bind(contract.proposeSavingsRate, staffGuard, async (caller, { params, body }) => {
      const { rate, starts_on: startsOn, reason } = body;
      return answerProposal(await proposeRate(parts, caller, params.id, { rate, startsOn, reason }));
    }),
    bind(contract.proposeSavingsStatement, staffGuard, async (caller, { body }) =>
      answerProposal(await proposeStatement(parts, caller, body)),
    ),
  ];
}

function listOffers({ db }: Pick<SavingsParts, 'db'>, scope: StaffCaller['scope'], today: string) {
  return db.read(scope, async (reader) => {
    const products = await store.readProducts(reader);
    const listed = await findProducts(
      reader,
      products.map(({ id }) => id),
      today,
    );
    const sums = await store.sumPlaced(reader);
    return {
      items: products.map((product) => {
        const found = listed.get(product.id);
        const sum = sums.get(product.id);
        const minimumMinor = found && minimumOf(found, product);
        return {
          ...offerToWire(product, { minimumMinor, isOpen: found?.isOpen ?? false, today }),
          issuer_code: product.issuer,
          rates: product.rates.map(rateToWire),
          placed: encodeMoney(makeMoney(sum?.placedMinor ?? 0n, product.currency)),
          clients: sum?.clients ?? 0,
        };
      }),
    };
  });
}

function listIssuers({ db }: Pick<SavingsParts, 'db'>, scope: StaffCaller['scope']) {
  return db.read(scope, async (reader) => {
    const breaks = await listBreaks(reader);
    return {
      items: (await readIssuers(reader)).map(({ issuer, name, currency, booksMinor, positionsMinor, statement }) => {
        const say = (minor: bigint) => encodeMoney(makeMoney(minor, expectCurrency(currency)));
        return {
          issuer,
          name,
          books: say(booksMinor),
          positions: say(positionsMinor),
          statement: statement
            ? { day: statement.day, balance: say(statement.balanceMinor), books: say(statement.booksMinor) }
            : null,
          breaks: breaks
            .filter((one) => one.issuer === issuer && one.currency === currency)
            .map(({ id, kind, expectedMinor, foundMinor, since }) => ({
              id,
              kind,
              expected: say(expectedMinor),
              found: foundMinor === undefined ? null : say(foundMinor),
              since: since.toISOString(),
            })),
        };
      }),
    };
  });
}
