import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readMarkdownCases } from '../../contract/contract.ts';
import {
  type Embed,
  MARKDOWN_LIMITS,
  type MarkdownContext,
  renderMessage,
} from '../../src/chat/markdown/render.ts';
import { context } from './cast.ts';

const page = 'https://pages.example.com/one';
const embed: Embed = {
  title: 'One <b> & "two"',
  description: 'What <i>it</i> is about',
  image: 'https://img.example.com/1.png',
};
const knowing = (embeds: Readonly<Record<string, Embed>>): MarkdownContext => ({
  ...context,
  embeds: new Map(Object.entries(embeds)),
});
const html = (source: string, around = knowing({ [page]: embed })) => renderMessage(source, around).html;
const a = (url: string, text = url) => `<a href="${url}">${text}</a>`;
const card =
  `<div class="message_embed"><a class="message_embed_image" href="${page}" style="background-image: url(&quot;${context.proxiedImageUrl?.(embed.image)}&quot;)"></a>` +
  `<div class="data-container"><div class="message_embed_title"><a href="${page}" title="One &lt;b&gt; &amp; &quot;two&quot;">One &lt;b&gt; &amp; "two"</a></div>` +
  '<div class="message_embed_description">What &lt;i&gt;it&lt;/i&gt; is about</div></div></div>';

describe('linked pages', () => {
  test('stand at the end of the message, whose text stays', () => {
    assert.equal(html(page), `<p>${a(page)}</p>\n${card}`);
    assert.equal(html(`[x](${page})\n\ny`), `<p>${a(page, 'x')}</p>\n<p>y</p>\n${card}`);
  });

  test('are shown once', () => assert.equal(html(`${page} ${page}`).split(card).length, 2));

  test('are not shown in quotes, without a picture, or when nothing is known of them', () => {
    assert.doesNotMatch(html(`> ${page}`), /message_embed/);
    assert.equal(html(page, context), `<p>${a(page)}</p>`);
    const { proxiedImageUrl: _, ...own } = knowing({ [page]: embed });
    assert.equal(html(page, own), `<p>${a(page)}</p>`);
  });

  test('without a title or a description show what they have', () => {
    const bare = html(page, knowing({ [page]: { ...embed, title: '', description: '' } }));
    assert.match(bare, /<div class="data-container"><\/div><\/div>$/);
  });

  test('that may be shown are named: pages of other hosts outside quotes, at most five', () => {
    const pages = (source: string) => renderMessage(source, context).pages;
    const own = 'https://chat.example.com';
    assert.deepEqual(
      pages(
        `${page} ${page} ${own} ${own}/a [x](/b) mailto:a@b.example https://i.example/a.png https://i.example/a.mp4`,
      ),
      [page],
    );
    assert.deepEqual(pages(`> ${page}`), []);
    const many = Array.from({ length: 9 }, (_, at) => `https://p.example/${at}`);
    assert.deepEqual(pages(many.join(' ')), many.slice(0, MARKDOWN_LIMITS.pages));
  });

  test('of videos give their name to the link', () => {
    const video = 'https://www.youtube.com/watch?v=abc_-1';
    const vimeo = 'https://vimeo.com/123';
    const around = knowing({ [video]: embed, [vimeo]: embed });
    const still = context.proxiedImageUrl?.('https://i.ytimg.com/vi/abc_-1/mqdefault.jpg');
    const shown = `<div class="youtube-video message_inline_image"><a data-id="abc_-1" href="${video}"><img src="${still}"></a></div>`;
    assert.equal(html(video, context), `<p>${a(video)}</p>\n${shown}`);
    assert.equal(html(video, around), `<p>${a(video, 'YouTube - One &lt;b&gt; &amp; "two"')}</p>\n${shown}`);
    assert.equal(html(`[x](${video})`, around), `<p>${a(video, 'x')}</p>\n${shown}`);
    assert.match(html(vimeo, around), /^<p><a [^>]*>Vimeo - One .*<\/p>\n<div class="message_embed">/);
    assert.match(html(video, { ...around, inlineImagePreview: false }), /<div class="message_embed">/);
  });

  test('never make the HTML longer than its bound', () => {
    const video = 'https://youtu.be/a';
    const around = knowing({ [video]: { ...embed, title: '&'.repeat(500) } });
    const source = `${video} `.repeat(500);
    assert.match(html(source, around), /YouTube - /);
    assert.match(html(source, around), /<a href/, 'it is not shown as text');
  });
});

describe('pictures on other hosts', () => {
  const shown = (source: string) => {
    const hex = /\/external_content\/digest\/([0-9a-f]+)/.exec(html(source, context))?.[1];
    return hex === undefined ? undefined : Buffer.from(hex, 'hex').toString();
  };
  const CASES: Readonly<Record<string, string | undefined>> = {
    'https://x.example/a.png': 'https://x.example/a.png',
    'https://github.com/o/r/blob/main/a/b.png': 'https://raw.githubusercontent.com/o/r/main/a/b.png',
    'https://github.com/o/r/raw/main/b.png': 'https://github.com/o/r/raw/main/b.png',
    'https://www.dropbox.com/s/x/a.png?dl=0': 'https://www.dropbox.com/s/x/a.png?raw=1',
    'https://en.wikipedia.org/wiki/File:A.jpg': 'https://en.wikipedia.org/wiki/Special:FilePath/File:A.jpg',
    'https://pasteboard.co/a.png': undefined,
    'https://linx.li/a.png': 'https://linx.li/s/a.png',
    'https://youtu.be/abc': 'https://i.ytimg.com/vi/abc/mqdefault.jpg',
    'https://youtube.com/shorts/abc/x': 'https://i.ytimg.com/vi/abc/mqdefault.jpg',
    'https://youtube.com/watch_videos?video_ids=a,b': 'https://i.ytimg.com/vi/a/mqdefault.jpg',
    'https://youtube.com/watch?v=%22': undefined,
    'https://youtube.com.evil.example/watch?v=a': undefined,
  };
  for (const [address, picture] of Object.entries(CASES))
    test(address, () => assert.equal(shown(address), picture));

  test('the cases of the contract ask no other host for anything', () => {
    let count = 0;
    for (const { input } of readMarkdownCases().cases) {
      for (const [, source = ''] of html(input).matchAll(/<[a-z][^<>]* (?:src|style)="([^"]*)"/g)) {
        count++;
        assert.doesNotMatch(source, /\/\//, input);
      }
    }
    assert.ok(count > 20);
  });

  test('a video on another host is a link where the proxy has no videos', () => {
    const { proxiedVideoUrl: _, ...own } = context;
    const video = 'https://x.example/a.mp4';
    assert.equal(html(video, own), `<p>${a(video)}</p>`);
  });
});
