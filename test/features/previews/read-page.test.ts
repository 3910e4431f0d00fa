import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { readPage } from '../../../src/features/previews/read-page.ts';
import { runs } from '../../support/runs.ts';

const url = 'https://pages.example.com/a/b?c';
const IMAGE = '<meta property="og:image" content="/i.png">';
const read = (html: string | Buffer, contentType = 'text/html') =>
  readPage({ bytes: Buffer.from(html as string), contentType, url });
const meta = (name: string, content: string) => `<meta property="${name}" content="${content}">`;

const CASES: Readonly<
  Record<string, readonly [html: string, title: string, description: string, image?: string]>
> = {
  'Open Graph': [
    `<head>${meta('og:title', 'One &amp; two')}${meta('og:description', 'Three')}${IMAGE}<title>No</title></head>`,
    ...(['One & two', 'Three'] as const),
  ],
  'what search engines read': [
    `<title> A\n title&lt;b&gt; </title><META NAME="Description" CONTENT='What it is'>${IMAGE}`,
    ...(['A title<b>', 'What it is'] as const),
  ],
  'what another network reads': [
    `${meta('twitter:title', 'T')}${meta('twitter:description', 'D')}<meta name="twitter:image" content="https://img.example/x">`,
    ...(['T', 'D', 'https://img.example/x'] as const),
  ],
  'a picture that is linked': [
    '<link rel="image_src" href="//img.example/y#z"><title>x</title>',
    ...(['x', '', 'https://img.example/y'] as const),
  ],
  'no title': [IMAGE, '', ''],
  'the first of several': [`${meta('og:title', 'first')}${meta('og:title', 'second')}${IMAGE}`, 'first', ''],
  'an empty one is none': [`${meta('og:title', ' ')}<title>named</title>${IMAGE}`, 'named', ''],
  'HTML stays text': [
    `${meta('og:title', '&lt;img src=x onerror=alert(1)&gt;')}${IMAGE}`,
    ...(['<img src=x onerror=alert(1)>', ''] as const),
  ],
  'what cannot be seen goes': [`${meta('og:title', 'a\u202e\u0000b\u200b c')}${IMAGE}`, 'a b c', ''],
  'nothing of a script or a comment': [
    `<script>var x = '<title>script</title><meta property="og:title" content="s">'</script><!-- ${meta('og:title', 'c')} -->${IMAGE}<title>page</title>`,
    ...(['page', ''] as const),
  ],
  'a page that breaks off': [`${IMAGE}${meta('og:title', 'whole')}<meta property="og:descr`, 'whole', ''],
};

describe('what a page says of itself', () => {
  for (const [name, [html, title, description, image = 'https://pages.example.com/i.png']] of Object.entries(
    CASES,
  ))
    test(name, async () => assert.deepEqual(await read(html), { title, description, image }));

  test('nothing without a picture of the web', async () => {
    const pictures = [
      '',
      'javascript:alert(1)',
      'data:image/png;base64,x',
      'file:///etc/passwd',
      'https://',
      'https://a:b@c/',
    ];
    for (const picture of [...pictures, `https://x.example/${'a'.repeat(1500)}`])
      assert.equal(await read(`<title>x</title>${meta('og:image', picture)}`), undefined, picture);
    assert.equal(await read('<title>x</title>'), undefined);
    assert.equal(await read(''), undefined);
  });

  test('long texts are cut', async () => {
    const found = await read(
      `${meta('og:title', '😀'.repeat(300))}${meta('og:description', 'b'.repeat(9000))}${IMAGE}`,
    );
    assert.equal(found?.title, `${'😀'.repeat(199)}…`);
    assert.equal(found?.description.length, 500);
  });

  test('its encoding is that of its header, its first bytes, or what it says; UTF-8 otherwise', async () => {
    const titled = (bytes: Buffer, head = '') =>
      Buffer.concat([Buffer.from(`${head}${IMAGE}<title>`), bytes]);
    const latin = Buffer.from('é', 'latin1');
    const title = async (...page: Parameters<typeof read>) => (await read(...page))?.title;
    const end = Buffer.from('</title>');
    const page = (bytes: Buffer, head?: string) => Buffer.concat([titled(bytes, head), end]);
    assert.equal(await title(page(latin), 'text/html; charset=ISO-8859-1'), 'é');
    assert.equal(await title(page(latin, '<meta charset="windows-1252">')), 'é');
    assert.equal(await title(page(Buffer.from('日', 'utf8'), '<meta charset=nonsense>')), '日');
    assert.equal(await title(page(Buffer.from('é', 'utf8'), '\ufeff<meta charset=latin1>')), 'é');
    assert.equal(await title(page(latin)), '\ufffd');
    assert.equal(await title(Buffer.from(`\ufeff${IMAGE}<title>é</title>`, 'utf16le')), 'é');
    assert.equal(
      await title(
        page(Buffer.from([0x93, 0xfa]), '<meta http-equiv=x content="text/html; charset=Shift_JIS">'),
      ),
      '日',
    );
  });

  test('mutated HTML brings plain, short texts, or nothing', async () => {
    const pieces = [
      '<',
      '>',
      '</',
      '<meta ',
      'property="og:title" ',
      'content="',
      '"',
      "'",
      '<title>',
      '</title>',
      '<svg>',
      '<!--',
      '-->',
    ];
    const more = [
      '<![CDATA[',
      ']]>',
      '<script>',
      '</script>',
      '&#x0;',
      '&lt;',
      '&',
      '\0',
      'x',
      ' ',
      '<template>',
      '<p',
      '/>',
      IMAGE,
    ];
    const page = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(page, async (list) => {
        const found = await read(list.join(''));
        if (!found) return;
        assert(found.title.length <= 400 && found.description.length <= 1000);
        assert.doesNotMatch(`${found.title}${found.description}`, /\p{Cc}|\p{Cf}/u);
        assert.match(found.image, /^https?:\/\//);
      }),
      { numRuns: runs(300) },
    );
  });

  test('hostile pages come to an end', async () => {
    const pages = [
      '<a><b>'.repeat(80_000),
      `${'<i>'.repeat(200)}${'</x>'.repeat(100_000)}`,
      ...['<', '&', '&#', '<!--', '</', '<title>', '<meta '].map((piece) => piece.repeat(80_000)),
      `<a ${'b="" '.repeat(100_000)}>`,
      `<meta charset${' '.repeat(500_000)}=x>`,
    ];
    for (const html of pages) assert.equal(await read(html), undefined);
  });
});
