import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

test('TERM-01 headings, paragraphs, lists, quotes and emphasis become blocks', () => {
  const blocks = readMarkdown(
    '# Title\nFirst *line*\ngoes on.\n\n1. One\n2. **Two**\n\n> Said\n\n---\n\nSee:\n- [here](/cookie)',
  );
  expect(blocks).toEqual([
    { kind: 'heading', level: 1, children: [{ kind: 'text', text: 'Title' }] },
    {
      kind: 'paragraph',
      children: [
        { kind: 'text', text: 'First ' },
        { kind: 'emphasis', children: [{ kind: 'text', text: 'line' }] },
        { kind: 'text', text: ' goes on.' },
      ],
    },
    {
      kind: 'list',
      ordered: true,
      items: [[{ kind: 'text', text: 'One' }], [{ kind: 'strong', children: [{ kind: 'text', text: 'Two' }] }]],
    },
    { kind: 'quote', children: [{ kind: 'text', text: 'Said' }] },
    { kind: 'rule' },
    { kind: 'paragraph', children: [{ kind: 'text', text: 'See:' }] },
    {
      kind: 'list',
      ordered: false,
      items: [[{ kind: 'link', href: '/cookie', children: [{ kind: 'text', text: 'here' }] }]],
    },
  ]);
});

test.each(['javascript:alert`1`', '//evil.example', 'data:text/html,x', 'http://plain.example', '/\\evil'])(
  'TERM-01 a link to %s stays text',
  (href) => {
    expect(readMarkdown(`[press](${href})`)).toEqual([
      { kind: 'paragraph', children: [{ kind: 'text', text: 'press' }] },
    ]);
  },
);

test('TERM-01 markup of the web is plain text', () => {
  expect(readMarkdown('<img src=x onerror=alert(1)>')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'text', text: '<img src=x onerror=alert(1)>' }] },
  ]);
});
