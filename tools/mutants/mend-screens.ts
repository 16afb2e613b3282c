// Screens: what people read, where links lead, and what a browser keeps.
import type { Mutant } from './mutant.ts';

const server = (file: string, name: string) => ({ project: 'server', file, name }) as const;
const unit = (file: string, name: string) => ({ project: 'unit', file, name }) as const;
const screens = (file: string, name: string) => ({ project: 'screens', file, name }) as const;
const e2e = (file: string, name: string) => ({ project: 'e2e', file, name }) as const;

const shell = 'apps/client/src/app/shell/shell.screen.test.tsx';
const intentions = 'packages/screens/src/intentions/use-intention.ts';

export const screenMutants: readonly Mutant[] = [
  {
    point: 'message links lead nowhere',
    file: 'packages/contract/src/rules/message-links.ts',
    search: "pin_changed: '/profile/security?open=pin',",
    replace: "pin_changed: '/profile?open=pin',",
    test: unit(
      'apps/client/src/app/routes/message-links.test.ts',
      'leads to a page of this app that understands the whole link',
    ),
  },
  {
    point: '“Return to where I was” is lost',
    file: 'packages/web/src/routing/redirect.ts',
    search: 'return back === undefined ? {} : { redirect: back };',
    replace: 'return back === undefined ? {} : {};',
    test: unit('packages/web/src/routing/redirect.test.ts', 'NAV-06 NAV-15 a sign-in link on'),
  },
  {
    point: 'market_store is shared between brands of one browser',
    file: 'packages/web/src/market/market-store.ts',
    search: '  const stored = read().profiles[profileName];',
    replace: '  const stored = Object.values(read().profiles).at(0);',
    test: unit('packages/web/src/market/market.test.ts', 'brands of one browser keep their own countries'),
  },
  {
    point: 'the active source accounts is never used',
    file: 'apps/client/src/features/exchange/pair.ts',
    search: 'full.find((account) => account.country === country) ?? ',
    replace: '',
    test: unit('apps/client/src/features/exchange/pair.test.ts', 'it begins with the current country of accounts'),
  },
  {
    point: 'the active source accounts is never used: /withdraw',
    file: 'apps/client/src/features/withdrawals/page.tsx',
    search: 'chosenId ?? accounts.data?.find((account) => account.country === country)?.id',
    replace: 'chosenId',
    test: screens(
      'apps/client/src/features/withdrawals/withdrawals.screen.test.tsx',
      'that of the current country of accounts',
    ),
  },
  {
    point: 'readBirthDate answers nothing until verified',
    file: 'packages/brokerage/src/kyc/store.ts',
    search: '  return (await readDraft(reader, vault, clientId))?.answers.birth_date;',
    replace: '  return undefined;',
    test: server(
      'packages/brokerage/src/credentials/birth-date.db.test.ts',
      'a birth date that was only declared guards the PIN',
    ),
  },
  {
    point: 'order_num is 0 for everyone',
    file: 'packages/brokerage/src/business/module.ts',
    search: 'sum += (await count?.(reader, clientId)) ?? 0;',
    replace: 'sum += ((await count?.(reader, clientId)) ?? 0) * 0;',
    test: server('apps/server/src/money.db.test.ts', 'order_num counts what the client ordered'),
  },
  {
    point: 'device names: signed in with ?',
    file: 'packages/brokerage/src/messages/message.ts',
    search: "return device === '' || device === '?'",
    replace: "return device === 'never'",
    test: server(
      'packages/brokerage/src/messages/service.db.test.ts',
      'a device that did not say what it is has a name in every language',
    ),
  },
  {
    point: 'a client created today has accounts since July',
    file: 'packages/brokerage/src/accounts/history.ts',
    search: 'const from = begun > first && begun < now ? begun : first;',
    replace: 'const from = first;',
    test: unit('packages/brokerage/src/accounts/history.test.ts', 'starts when the client began, and never before'),
  },
  {
    point: 'a sale is what it brought, not what was gained',
    file: 'packages/brokerage/src/transactions/transaction.ts',
    search: "const cashBuckets: readonly string[] = ['cash', 'unsettled'];",
    replace: "const cashBuckets: readonly string[] = ['cash'];",
    test: unit(
      'packages/brokerage/src/transactions/transaction.test.ts',
      'a sale is what it brought, from the trade on',
    ),
  },
  {
    point: 'a month at home is the month of the portfolio',
    file: 'packages/brokerage/src/accounts/history.ts',
    search: "if (range !== '1D') return new Date(Date.parse(startOf(range, dayOf(now))));",
    replace: '',
    test: server('packages/brokerage/src/portfolio/portfolio.db.test.ts', 'its 1M begins where the portfolio’s does'),
  },
  {
    point: 'a birth date is never compared with a PIN',
    file: 'packages/brokerage/src/credentials/pins.ts',
    search: 'if (isWeakPin(wanted.pin, birthDate))',
    replace: 'if (isWeakPin(wanted.pin, birthDate?.slice(10)))',
    test: server(
      'packages/brokerage/src/credentials/birth-date.db.test.ts',
      'a PIN that is the declared birth date is refused',
    ),
  },
  {
    point: 'the seed’s literal messages are missing',
    file: 'packages/locales/src/en-US/credentials.json',
    search: '"PIN could not be set"',
    replace: '"The PIN was not set"',
    test: unit('packages/locales/src/seed-messages.test.ts', 'ERR-01'),
  },
  {
    point: 'messages store formatted amounts',
    file: 'packages/brokerage/src/messages/message.ts',
    search: 'return [name, amount !== undefined && currency !== undefined ? { amount, currency } : value];',
    replace: 'return [name, value];',
    test: server(
      'packages/brokerage/src/messages/service.db.test.ts',
      'what was told before amounts were data still reads',
    ),
  },
  {
    point: 'exports show internal ids',
    file: 'packages/brokerage/src/transactions/service.ts',
    search: '      referenceOf(journal),\n',
    replace: '      journal.id,\n',
    test: server('packages/brokerage/src/transactions/service.db.test.ts', 'the table is CSV, offered as a download'),
  },
  {
    point: 'a deposit is shown as a gain',
    file: 'packages/brokerage/src/accounts/history.ts',
    search: 'const gainMinor = changeMinor - paidMinor.in - paidMinor.out;',
    replace: 'const gainMinor = changeMinor;',
    test: unit('packages/brokerage/src/accounts/history.test.ts', 'a deposit changes the value and is no gain'),
  },
  {
    point: 'the ledger’s line says fee where the review says spread',
    file: 'packages/brokerage/src/transactions/transaction.ts',
    search: "return account.bucket === 'fees' && account.detail === 'fx_spread' ? 'fx_spread' : account.bucket;",
    replace: 'return account.bucket;',
    test: unit(
      'packages/brokerage/src/transactions/transaction.test.ts',
      'an exchange shows both accounts and its cost',
    ),
  },
  {
    point: 'no tenant sets a theme',
    file: 'tenants/turkey/tenant.json',
    search: '  "theme": "light",\n  "accent": {\n    "light": "#a80f36",\n    "dark": "#ff9aaa"\n  },\n',
    replace: '',
    test: server(
      'apps/server/src/settings.db.test.ts',
      'a brand that says nothing of its look wears the product’s, and Turkey its crimson',
    ),
  },
  {
    point: 'all legal pages are titled About us',
    file: 'apps/client/src/app/pages.ts',
    search: 'title: ({ kind }) => nameDocument(kind) }',
    replace: "title: () => nameDocument('about') }",
    test: e2e('e2e/shell/navigation.e2e.ts', 'public pages open with their title'),
  },
  {
    point: '“Return to where I was” is lost from the header',
    file: 'apps/client/src/app/shell/header-actions.tsx',
    search: 'search={back}',
    replace: '',
    test: e2e('e2e/shell/navigation.e2e.ts', 'every way in keeps where the guest was'),
  },
  {
    point: '“API not ready” and “update failed” are said nowhere',
    file: 'apps/client/src/app/shell/settings-notice.tsx',
    search: 'if (!isFailed || !navigator.onLine) return null;',
    replace: 'if (!isFailed || navigator.onLine) return null;',
    test: e2e('e2e/shell/boot.e2e.ts', 'steps that fail are done all the same'),
  },
  {
    point: 'the company’s address is used by no screen',
    file: 'apps/client/src/app/shell/footer.tsx',
    search: "{company.co_address !== '' &&",
    replace: "{company.co_address === 'never' &&",
    test: e2e('e2e/shell/brands.e2e.ts', 'the company’s address stands in the footer and on About'),
  },
  {
    point: 'from 768 to 900 px the header overlaps',
    file: 'apps/client/src/app/shell/standard-shell.tsx',
    search: 'const searchBoxPx = 1120;',
    replace: 'const searchBoxPx = 768;',
    test: e2e('e2e/shell/header.e2e.ts', 'the frame of a client fits from 360 to 1440 px'),
  },
  {
    point: 'kyc_force redirects the very document it offers to read',
    file: 'apps/client/src/app/pages.ts',
    search: "const document = { access: 'public', nouns: ['legal-ui'], isOpenUnverified: true } as const;",
    replace: "const document = { access: 'public', nouns: ['legal-ui'] } as const;",
    test: screens(shell, 'NAV-07 G-03 /terms/agreement stays open'),
  },
  {
    point: 'kyc_force redirects the very document it offers to read, in a browser',
    file: 'apps/client/src/app/pages.ts',
    search: "const document = { access: 'public', nouns: ['legal-ui'], isOpenUnverified: true } as const;",
    replace: "const document = { access: 'public', nouns: ['legal-ui'] } as const;",
    test: e2e('e2e/shell/navigation.e2e.ts', 'under forced verification the document on offer'),
  },
  {
    point: 'upDown is used by no screen',
    file: 'apps/client/src/app/appearance.ts',
    search: 'tenant: settings.up_down ?? undefined,',
    replace: 'tenant: undefined,',
    test: screens(shell, 'a brand says which colour rises: red-up'),
  },
  {
    point: 'app_video is used by no screen: About',
    file: 'apps/client/src/app/documents/page.tsx',
    search: '      <BrandFilm />\n',
    replace: '      {BrandFilm.length > 0 && <BrandFilm />}\n',
    test: screens(shell, 'the film of a brand stands on /about'),
  },
  {
    point: 'app_video is used by no screen: the learning centre',
    file: 'apps/client/src/features/guides/page.tsx',
    search: '      <BrandFilm />\n',
    replace: '      {BrandFilm.length > 0 && <BrandFilm />}\n',
    test: screens(shell, 'the film of a brand stands on /discover/guides'),
  },
  {
    point: 'the e-mail endpoint is used by no screen',
    file: 'apps/client/src/features/credentials/email-dialog.tsx',
    search: '      await guard(() => api.call(setEmail, { body: { email: address, code: typed } }));\n',
    replace: '      await guard(async () => [setEmail, address, typed]);\n',
    test: screens(
      'apps/client/src/features/credentials/credentials.screen.test.tsx',
      'the mail address is set with the code that was sent to it',
    ),
  },
  {
    point: 'a phone in the horizontal layout has a rail instead of tabs',
    file: 'apps/client/src/app/shell/frame.tsx',
    search: "layout === 'hr' && isWide ?",
    replace: "layout === 'hr' && (isWide || !isWide) ?",
    test: screens(shell, 'NAV-10 at 390 px it has 0 side bars'),
  },
  {
    point: 'money forms have no test: two presses of a deposit',
    file: intentions,
    search: '    if (isRunning.current || open.current) return undefined;\n',
    replace: '',
    test: screens(
      'apps/client/src/features/deposits/deposits.screen.test.tsx',
      'two presses are one deposit with one key',
    ),
  },
  {
    point: 'money forms have no test: two presses of an exchange',
    file: intentions,
    search: '    if (isRunning.current || open.current) return undefined;\n',
    replace: '',
    test: screens('apps/client/src/features/exchange/flow.screen.test.tsx', 'two presses are one exchange'),
  },
  {
    point: 'money forms have no test: two presses of an application for a loan',
    file: intentions,
    search: '    if (isRunning.current || open.current) return undefined;\n',
    replace: '',
    test: screens('apps/client/src/features/loans/loans.screen.test.tsx', 'two presses are one application'),
  },
  {
    point: 'money forms have no test: a withdrawal whose answer is lost',
    file: intentions,
    search: 'send: () => send(input, key),',
    replace: "send: () => send(input, key === '' ? key : ids.next()),",
    test: screens(
      'apps/client/src/features/withdrawals/withdrawals.screen.test.tsx',
      'an answer that is lost is asked for under the same key, and nothing else can begin meanwhile',
    ),
  },
  {
    point: 'money forms have no test: two presses of a new payee',
    file: 'packages/screens/src/intentions/use-read-back.ts',
    search: '    if (isRunning.current) return;\n',
    replace: '',
    test: screens(
      'apps/client/src/features/bank-accounts/bank-accounts.screen.test.tsx',
      'two presses add one account, and the list shows it masked',
    ),
  },
  {
    point: 'money forms have no test: what is wrong gets no focus',
    file: 'packages/screens/src/forms/use-fault-focus.ts',
    search: 'if (faults !== null) form',
    replace: 'if (faults === undefined) form',
    test: screens(
      'apps/client/src/features/loans/loans.screen.test.tsx',
      'an empty wish is told field by field, the first one that is wrong gets the focus',
    ),
  },
  {
    point: 'a late answer ends the session that came after',
    file: 'packages/web/src/session/standing.ts',
    search: '      if (isOver) return;\n',
    replace: '',
    test: unit('packages/web/src/session/session.test.ts', 'a late answer to a session that is over says nothing'),
  },
];
