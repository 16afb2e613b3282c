// Plans as a person meets them: what is checked first, the limits that are signed, one plan for two presses, the words of a refusal, and why
// a run bought nothing.
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getPlan, listPlans, movePlan, previewPlan, startPlan } from '@candor/contract/plans/client.ts';
import type { PlanDetail, PlanPreview } from '@candor/contract/plans/client.ts';
import { sampleId } from '@candor/contract/sample-id.ts';
import { openPage } from '../../testing/open-page.tsx';
import { createPretendServer } from '../../testing/pretend-server.ts';
import type { PretendServer } from '../../testing/pretend-server.ts';
import { usd } from '../../testing/samples.ts';
import { testPin } from '../../testing/ticket-steps.ts';

const limits = { amount: usd('500.00'), highest_cost: usd('3.00'), lowest_price: '180', highest_price: '220' };
const preview: PlanPreview = {
  market: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple',
  type: 'stock',
  amount: usd('500.00'),
  price: '200',
  quantity: '2.49',
  total: usd('500.00'),
  cost: usd('2.00'),
  lines: [],
  account_id: sampleId('00000000-0000-4000-8000-0000000000a1'),
  first_on: '2026-11-28',
  first_trade_on: '2026-11-30',
  suggested: { highest_cost: usd('3.00'), lowest_price: '180', highest_price: '220' },
};
const at = '2026-11-16T12:00:00.000Z';
const skipped = {
  run_on: '2026-10-28',
  ran_at: at,
  outcome: 'skipped' as const,
  reason: 'price_outside' as const,
  price: '240',
  cost: usd('2.00'),
  ...limits,
  order: null,
};
const plan: PlanDetail = {
  id: sampleId('00000000-0000-4000-8000-00000000f101'),
  account_id: preview.account_id,
  market: 'NASDAQ',
  symbol: 'AAPL',
  name: 'Apple',
  type: 'stock',
  fund_id: null,
  status: 'running',
  ...limits,
  day: 28,
  next_on: '2026-11-28',
  next_trade_on: '2026-11-30',
  skips_next: false,
  signed_at: at,
  started_at: at,
  ended_at: null,
  last_run: skipped,
  runs: [skipped],
};
const { runs: _runs, ...listed } = plan;

let server: PretendServer;
beforeEach(() => {
  server = createPretendServer()
    .on(previewPlan, () => preview)
    .on(startPlan, () => listed)
    .on(getPlan, () => plan)
    .on(listPlans, () => ({ items: [listed], next: null }))
    .on(movePlan, () => ({ ...listed, status: 'paused' as const }));
});
afterEach(() => cleanup());

const reviewButton = () => screen.findByRole('button', { name: 'Review' });

async function review() {
  const page = await openPage('/portfolio/plans/new?s=AAPL&ex=NASDAQ', server);
  await page.person.type(await screen.findByLabelText('Amount per purchase'), '500');
  await page.person.click(await reviewButton());
  return { ...page, sign: await screen.findByRole<HTMLButtonElement>('button', { name: 'Sign with PIN' }) };
}

test('TRD-04 nothing and a day that no month has are said beside their fields, and nothing is signed', async () => {
  const { person } = await openPage('/portfolio/plans/new?s=AAPL&ex=NASDAQ', server);
  const amount = await screen.findByLabelText('Amount per purchase');
  await person.click(await reviewButton());
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount.');
  await waitFor(() => expect(document.activeElement).toBe(amount));
  await person.type(amount, '500');
  const day = screen.getByLabelText('Day of the month');
  await person.clear(day);
  await person.type(day, '31');
  await person.click(await reviewButton());
  expect(screen.getByRole('alert').textContent).toBe('Choose a day from 1 to 28.');
  expect(server.asked(startPlan)).toEqual([]);
});

test('TRD-04 G-16 the review shows what a run comes to and when; what is signed are the limits that were seen, once for two presses', async () => {
  const { container, person, sign, router } = await review();
  for (const text of ['$200.00', '$2.00', 'Nov 30, 2026', 'The market is closed on the day itself.'])
    expect(container.textContent).toContain(text);
  const highest = screen.getByLabelText('Highest price');
  await person.clear(highest);
  expect(sign.disabled).toBe(true);
  await person.type(highest, '210');
  await person.dblClick(sign);
  await person.type(await screen.findByLabelText('Transaction PIN'), testPin);
  await waitFor(() => expect(router.state.location.pathname).toBe(`/portfolio/plans/${plan.id}`));
  expect(server.asked(startPlan).map(({ body }) => body)).toEqual([
    { market: 'NASDAQ', symbol: 'AAPL', ...limits, highest_price: '210', day: 1, pin: testPin },
  ]);
});

test('TRD-04 whoever may not buy it is told before anything is typed', async () => {
  server.on(previewPlan, () => ({ refused: 'plan_account_missing', params: { currency: 'USD' } }));
  await openPage('/portfolio/plans/new?s=AAPL&ex=NASDAQ', server);
  await screen.findByText('Not available to you right now');
  expect(screen.queryByLabelText('Amount per purchase')).toBeNull();
});

test('TRD-04 G-16 a run that bought nothing says why beside what was signed; a plan is paused at one press', async () => {
  const { container, person } = await openPage(`/portfolio/plans/${plan.id}`, server);
  await screen.findByText('The price was outside your range.');
  expect(container.textContent).toContain('Price $240.00; range $180.00 to $220.00.');
  await person.click(screen.getByRole('button', { name: 'Pause' }));
  await waitFor(() => expect(server.asked(movePlan).map(({ body }) => body)).toEqual([{ move: 'pause' }]));
});

test('TRD-04 no plans yet: one sentence and where to begin', async () => {
  server.on(listPlans, () => ({ items: [], next: null }));
  await openPage('/portfolio/plans', server);
  await screen.findByText(/^You have no plans yet/u);
  screen.getByRole('link', { name: 'See funds' });
});
