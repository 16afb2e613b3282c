import { describe, expect, test } from 'vitest';
import { readFeed, toPlainText } from './feed.ts';

const rss = `<?xml version="1.0"?>
<rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Feed</title>
<item><title>Rates &amp; bonds</title><link>https://news.example/a</link><guid isPermaLink="false">a-1</guid>
<description><![CDATA[<p>The bank <b>kept</b> its rate.</p><script>alert(1)</script>]]></description>
<pubDate>Mon, 16 Nov 2026 09:00:00 GMT</pubDate></item>
<item><title>No guid</title><link>javascript:alert(1)</link><description>x</description></item>
</channel></rss>`;

const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Feed</title>
<entry><id>urn:1</id><title type="html">Index &lt;i&gt;up&lt;/i&gt;</title>
<link rel="self" href="https://news.example/self"/><link href="https://news.example/1"/>
<updated>2026-11-16T10:00:00Z</updated><content type="xhtml"><div><p>One.</p><p>Two.</p></div></content></entry></feed>`;

describe('MKT-06 feeds', () => {
  test('MKT-06 RSS becomes text without markup or script', () => {
    expect(readFeed(rss)).toEqual([
      {
        guid: 'a-1',
        title: 'Rates & bonds',
        summary: 'The bank kept its rate.',
        body: 'The bank kept its rate.',
        url: 'https://news.example/a',
        publishedAt: new Date('2026-11-16T09:00:00Z'),
      },
      { guid: 'javascript:alert(1)', title: 'No guid', summary: 'x', body: 'x', url: '', publishedAt: undefined },
    ]);
  });

  test('MKT-06 Atom: the alternate link, html titles, xhtml content', () => {
    expect(readFeed(atom)).toEqual([
      expect.objectContaining({
        guid: 'urn:1',
        title: 'Index up',
        url: 'https://news.example/1',
        body: 'One.\nTwo.',
        publishedAt: new Date('2026-11-16T10:00:00Z'),
      }),
    ]);
  });

  test.each([
    [
      'markup of ours',
      '## Big **bold** [click](https://x.example) `code`',
      'Big bold [click] (https://x.example) code',
    ],
    ['an unclosed script', 'a<script>steal()', 'a'],
    ['lists', '<ul><li>One</li><li>Two</li></ul>', '- One\n- Two'],
    ['entities once', '&amp;lt;b&amp;gt;', '&lt;b&gt;'],
    ['text turned round by bidi marks', 'safe\u202Etxt', 'safetxt'],
    ['a broken tag', 'a <b', 'a'],
    ['a comment', 'a<!-- <p>b</p> -->c', 'a c'],
    ['names that only begin alike', 'a<lithium>b</lithium><pre>c', 'abc'],
    ['script in capitals with an odd end', 'a<SCRIPT x>1</sCript \n>b', 'a b'],
  ])('MKT-06 %s is taken apart', (_what, html, expected) => {
    expect(toPlainText(html)).toBe(expected);
  });
});

/** Milliseconds of this thread's own work, fastest of three: a busy machine makes it wait, and waiting is not counted. */
function timeOf(work: () => void): number {
  const times = [0, 1, 2].map(() => {
    const start = process.threadCpuUsage();
    work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1_000;
  });
  return Math.min(...times);
}

describe('MKT-06 S-54 text of strangers costs by its length', () => {
  test.each([
    ['list items', '<li '],
    ['paragraphs', '<p '],
    ['line breaks', '<br '],
    ['comments', '<!-- '],
    ['scripts', '<script '],
    ['scripts that almost end', '<script></script '],
    ['tags in tags', '<<'],
    ['white space', ' \t'],
    ['line ends', '\n \n'],
    ['stars', '**'],
    ['entities', '&#'],
    ['brackets', ']('],
  ])('MKT-06 S-54 eight times as many %s take no more than forty times as long', (_what, piece) => {
    const of = (length: number) => piece.repeat(length / piece.length);
    // Eight times when each character costs the same, 64 times when each costs by what follows; 2 ms are the least worth measuring.
    const short = timeOf(() => toPlainText(of(20_000)));
    const long = timeOf(() => toPlainText(of(160_000)));
    expect(long).toBeLessThan(Math.max(short, 2) * 40);
  });
});

describe('MKT-06 feeds of strangers', () => {
  test('MKT-06 words of HTML, stray ampersands and numbers outside Unicode become text', () => {
    const text = rss.replace('Rates &amp; bonds', 'AT&T&nbsp;&amp; R&eacute;my &#x41;&#55357;!');
    expect(readFeed(text)[0]?.title).toBe('AT&T & R&eacute;my A!');
  });

  test('MKT-06 a document type is refused', () => {
    expect(() => readFeed(`<!DOCTYPE rss [<!ENTITY x "y">]>${atom}`)).toThrow('document type');
  });

  test('other documents are refused by name', () => {
    expect(() => readFeed('<html><body/></html>')).toThrow('neither RSS nor Atom: <html>');
  });
});
