import { describe, expect, test } from 'vitest';
import { childrenOf, readXml, textOf, XmlFault } from './xml.ts';

describe('S-54 XML from strangers', () => {
  test.each([
    ['a document type', '<!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>', /document type/],
    ['an entity bomb', '<!DOCTYPE l [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><l>&b;</l>', /document type/],
    ['a file of ours', '<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>', /document type/],
    ['a tag that is not closed', '<a><b></a>', /unexpected close tag/],
    ['two roots', '<a/><b/>', /only one root/],
    ['nothing', '', /root element/],
    ['malformed markup', '<a x=1></a>', /unquoted/],
    ['an endless comment', '<a><!-- ', /unexpected end|unclosed/],
    ['depth', '<a>'.repeat(60), /too deeply/],
    ['elements', `<a>${'<b/>'.repeat(50_001)}</a>`, /too many elements/],
    ['attributes', `<a ${Array.from({ length: 61 }, (_, at) => `a${at}=""`).join(' ')}/>`, /too many attributes/],
    ['length', ' '.repeat(4_000_001), /too long/],
  ])('S-54 %s is refused, by the strict reading and the forgiving one', (_what, source, problem) => {
    expect(() => readXml(source)).toThrow(problem);
    expect(() => readXml(source, { forgiving: true })).toThrow(problem);
  });

  test.each([
    ['an unknown entity', '<a>&nbsp;</a>'],
    ['an entity named as a method', '<a>&constructor;</a>'],
    ['an ampersand', '<a>AT&T</a>'],
    ['an instruction', '<a><?php x?></a>'],
    ['an attribute twice', '<a b="1" b="2"/>'],
    ['a declaration inside', '<a><?xml version="1.0"?></a>'],
    ['a character outside Unicode', '<a>&#55357;</a>'],
  ])('S-54 %s is refused by the strict reading', (_what, source) => {
    expect(() => readXml(source)).toThrow(XmlFault);
  });

  test('MKT-06 what is no entity stays as written in a feed, and tags after it stay tags', () => {
    const source = '<a b="&quot;1&quot;"><t>AT&T & co</t><u>&unknown; &constructor; &#x41;&#55357;</u></a>';
    const root = readXml(source, { forgiving: true });
    expect(root.attributes.get('b')).toBe('"1"');
    expect(root.children.map(({ text }) => text)).toEqual(['AT&T & co', '&unknown; &constructor; A&#55357;']);
    const linked = readXml('<a><![CDATA[https://x.example/?a=1&b=2]]>&</a>', { forgiving: true });
    expect(linked.text).toBe('https://x.example/?a=1&b=2&');
  });

  test('names, lines, text between elements and a byte order mark', () => {
    const root = readXml(
      '\uFEFF<?xml version="1.0"?>\n<n:a xmlns:n="x">one\n<n:b k=\'v\'>two</n:b><!-- no -->three\n<n:b/></n:a>',
    );
    expect(root).toMatchObject({ name: 'n:a', localName: 'a', text: 'one\nthree\n', line: 2 });
    expect(childrenOf(root, 'b').map(({ line, attributes }) => [line, attributes.get('k')])).toEqual([
      [3, 'v'],
      [4, undefined],
    ]);
    expect([textOf(root, 'b'), textOf(root, 'c')]).toEqual(['two', '']);
  });

  test.each([
    ['attributes without end', '<a b="c" '],
    ['comments', '<!--'],
    ['open CDATA', '<a><![CDATA['],
    ['ampersands', '&'],
    ['open tags', '<'],
  ])('S-54 a document of %s only is answered at once', (_what, piece) => {
    const source = `<d>${piece.repeat(300_000 / piece.length)}`;
    const started = process.threadCpuUsage();
    expect(() => readXml(source)).toThrow(XmlFault);
    expect(() => readXml(source, { forgiving: true })).toThrow(XmlFault);
    expect(process.threadCpuUsage(started).user).toBeLessThan(5_000_000);
  });
});
