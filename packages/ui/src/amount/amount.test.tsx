// What reaches the markup: parts of an amount, discreet mode, and changes that never rely on colour.
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Masked } from '../masked/masked.tsx';
import { UiProvider } from '../provider/ui-provider.tsx';
import { Amount } from './amount.tsx';
import { Change } from './change.tsx';

const usd = (amount: string) => ({ amount, currency: 'USD' });

function render(node: React.ReactNode, discreet = false): string {
  return renderToStaticMarkup(
    <UiProvider locale="en-US" discreet={discreet} hiddenLabel="Hidden amount">
      {node}
    </UiProvider>,
  );
}

function textOf(markup: string): string {
  return markup.replaceAll(/<[^>]*>/gu, '');
}

test('muted cents keep the text whole', () => {
  const markup = render(<Amount value={usd('1234.56')} mutedCents />);
  expect(textOf(markup)).toBe('$1,234.56');
  expect(markup).toContain('<span class="text-muted">.56</span>');
});

test('a sign behind the cents stays outside the muted run', () => {
  const markup = renderToStaticMarkup(
    <UiProvider locale="es-ES">
      <Amount value={{ amount: '1234.56', currency: 'EUR' }} mutedCents />
    </UiProvider>,
  );
  expect(markup).toContain('<span class="text-muted">,56</span>');
  expect(textOf(markup).replaceAll('\u00a0', ' ')).toBe('1.234,56 €');
});

test('discreet mode leaves no digit of an amount in the markup but shows prices', () => {
  const markup = render(
    <>
      <Amount value={usd('98765.43')} />
      <Change amount={usd('-12.34')} points="-1.50" />
    </>,
    true,
  );
  expect(textOf(markup)).not.toMatch(/98|765|12|34/u);
  expect(markup).toContain('Hidden amount');
  expect(textOf(render(<Amount value={usd('227.52')} price />, true))).toBe('$227.52');
});

test.each([
  ['1.23', '▲', '+1.23%', 'text-up'],
  ['-1.23', '▼', '-1.23%', 'text-down'],
])('a change of %s carries arrow, sign and colour', (points, arrow, text, tone) => {
  const markup = render(<Change points={points} />);
  expect(textOf(markup)).toBe(`${arrow}${text}`);
  expect(markup).toContain(tone);
});

test('no change has neither arrow nor colour', () => {
  const markup = render(<Change amount={usd('0.00')} points="0" range="today" />);
  expect(textOf(markup)).toBe('$0.00(0.00%)today');
  expect(markup).not.toMatch(/text-up|text-down|▲|▼/u);
});

test('ERR-03 the full value never enters the markup', () => {
  expect(render(<Masked kind="text" value="secret-account-77" />)).not.toContain('secret-account-77');
});
