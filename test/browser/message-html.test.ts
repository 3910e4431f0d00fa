import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { after, before, test } from 'node:test';
import katex from 'katex';
import type { Browser, Page } from 'playwright-core';
import { build, type Rolldown } from 'vite';
import { launchChromium } from './support/chromium.ts';

const root = resolve(import.meta.dirname, '../..');
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; media-src 'self'; font-src 'self'; " +
  "require-trusted-types-for 'script'; trusted-types parley dompurify";

/** Draws HTML by the browser's sanitizer, by DOMPurify, and by our copy alone; gives back what stands in the page. */
const PROBE = `
import { prepareHtml, toFragment } from '${root}/web/ui/html/html.ts';
import { purify } from '${root}/web/ui/html/purify.ts';
import { withoutStyles } from '${root}/web/ui/html/rules.ts';
import { tidyCopy } from '${root}/web/ui/html/tidy.ts';
window.reports = [];
document.addEventListener('securitypolicyviolation', (event) => window.reports.push(event.violatedDirective));
await prepareHtml();
const shown = (fragment) => {
  const place = document.createElement('div');
  place.append(fragment);
  document.body.append(place);
  return place.innerHTML;
};
const policy = trustedTypes.createPolicy('parley', { createHTML: (html) => html });
const parsed = (html) => new DOMParser().parseFromString(policy.createHTML(html), 'text/html').body;
window.draw = (html) => ({
  native: shown(toFragment(html)),
  purified: shown(tidyCopy(purify(withoutStyles(html)), document)),
  copied: shown(tidyCopy(parsed(withoutStyles(html)), document)),
});
`;

interface Drawn {
  readonly native: string;
  readonly purified: string;
  readonly copied: string;
}

let browser: Browser;
let server: Server;
let page: Page;

before(async () => {
  const files = await bundle();
  server = createServer((request, reply) => {
    const path = request.url === '/' ? '/probe.js' : (request.url ?? '');
    reply.setHeader('content-security-policy', CSP);
    reply.setHeader('content-type', request.url === '/' ? 'text/html' : typeOf(path));
    reply.statusCode = files.has(path) ? 200 : 404;
    reply.end(
      request.url === '/'
        ? '<!doctype html><script type="module" src="/probe.js"></script>'
        : files.get(path),
    );
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  browser = await launchChromium();
  page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  await page.waitForFunction('window.draw');
});

after(async () => {
  await browser?.close();
  server?.close();
});

const draw = (html: string) => page.evaluate(`window.draw(${JSON.stringify(html)})`) as Promise<Drawn>;
const reports = () => page.evaluate('window.reports') as Promise<string[]>;

const formula = katex.renderToString('\\sqrt{\\frac{a}{b}} \\begin{pmatrix}a\\\\b\\end{pmatrix}', {
  displayMode: true,
});

/** HTML as the server writes it, and what is shown when that differs. */
const rendered: readonly (readonly [html: string, shown?: string])[] = [
  ['<p>a <strong>b</strong> <em>c</em> <del>d</del><br>\n&lt;i style="x"&gt;</p>'],
  [
    '<a href="https://x.example/?a=1&amp;b=2" title="a: b">x</a>',
    ' target="_blank" rel="noopener noreferrer"',
  ],
  ['<a class="stream-topic" data-stream-id="5" href="#narrow/channel/5/topic/a">x</a>'],
  ['<span class="user-mention silent" data-user-id="5">A</span>'],
  ['<span aria-label="a: b" class="emoji emoji-1f44d" role="img" title="a: b">:+1:</span>'],
  [
    '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">def</span></code></pre></div>',
  ],
  [
    '<div class="spoiler-block"><div class="spoiler-header">\n</div><div class="spoiler-content" aria-hidden="true"></div></div>',
  ],
  ['<table><thead><tr><th style="text-align: right;">a</th></tr></thead></table>'],
  ['<ol start="3"><li>x</li></ol><blockquote><p>q</p></blockquote><hr><h3>t</h3>'],
];

test('HTML that the server writes is shown as it is, by each sanitizer', async () => {
  for (const [html, added = ''] of rendered) {
    const expected = added === '' ? html : html.replace(/>x<\/a>$/, `${added}>x</a>`);
    assert.deepEqual(
      Object.values(await draw(html)).map(sorted),
      [sorted(expected), sorted(expected), sorted(expected)],
      html,
    );
  }
});

test('a formula keeps its layout, and the security policy has nothing to report', async () => {
  const { native, purified } = await draw(`<p>${formula}</p>`);
  assert.equal(native, purified);
  assert.match(native, /style="height: 2\.\d+em; vertical-align: -\d/);
  assert.deepEqual(await reports(), []);
});

const hostile = [
  '<img src=x onerror=window.ran=1>',
  '<script>window.ran=1</script><svg onload=window.ran=1><script>window.ran=1</script></svg>',
  '<a href="javascript:window.ran=1">x</a><a href=" java\nscript:window.ran=1">x</a>',
  '<a href="/a" id="app" name="body" onclick="window.ran=1" target="_top">x</a>',
  '<form id=x><input name=y><button formaction=javascript:ran=1>z</button></form>',
  '<iframe srcdoc="<script>top.ran=1</script>"></iframe><object data=x></object><embed src=x>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=window.ran=1&gt;">',
  '<svg></p><style><a id="</style><img src=1 onerror=window.ran=1>">',
  '<noscript><p title="</noscript><img src=x onerror=window.ran=1>">',
  '<svg><use href="data:image/svg+xml,x#y"/><a xlink:href="javascript:ran=1"><text>x</text></a></svg>',
  '<svg><foreignObject><img src=x onerror=ran=1></foreignObject></svg>',
  '<math><annotation-xml encoding="text/html"><img src=x onerror=ran=1></annotation-xml></math>',
  '<link rel=stylesheet href=//x><base href=//x><meta http-equiv=refresh content=0>',
  '<p style="position:fixed;inset:0;background:url(//x)">x</p><div class="dialog popover toasts">x</div>',
  '<template><img src=x onerror=ran=1></template><custom-el onfocus=ran=1>z</custom-el>',
  '<video src="javascript:ran=1" autoplay onloadstart=ran=1></video><img srcset="//x 1x" src="data:image/png,x">',
  `${'<div>'.repeat(3000)}x`,
];

test('hostile HTML does nothing, by any sanitizer', async () => {
  for (const html of hostile) {
    for (const drawn of Object.values(await draw(html))) {
      const shown = drawn.replace(/ title="[^"]*"/g, '');
      assert.doesNotMatch(
        shown,
        /<(?:script|style|iframe|form|input|button|object|embed|link|base|meta|use|template)/,
        html,
      );
      assert.doesNotMatch(shown, /<[^>]*\s(?:on\w+|id|name|srcset|formaction|autoplay|xlink:href)=/, html);
      assert.doesNotMatch(shown, /javascript:|data:|url\(|fixed|class="(?:dialog|popover|toasts)/, html);
    }
  }
  assert.equal(await page.evaluate('window.ran'), undefined);
});

test('the page refuses HTML that does not come through the sanitizers', async () => {
  await assert.rejects(page.evaluate("document.body.innerHTML = '<b>x</b>'"), /TrustedHTML/);
});

/** Attributes have no order of their own. */
function sorted(html: string): string {
  return html.replace(/<([a-z0-9]+)((?: [\w-]+="[^"]*")+)>/g, (_tag, name: string, attributes: string) => {
    const parts = attributes.match(/[\w-]+="[^"]*"/g) ?? [];
    return `<${name} ${parts.sort().join(' ')}>`;
  });
}

async function bundle(): Promise<ReadonlyMap<string, string | Uint8Array>> {
  const result = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      {
        name: 'probe',
        resolveId: (id) => (id === 'probe' ? id : null),
        load: (id) => (id === 'probe' ? PROBE : null),
      },
    ],
    build: {
      write: false,
      target: 'chrome140',
      modulePreload: false,
      assetsInlineLimit: 0,
      rollupOptions: { input: { probe: 'probe' }, output: { entryFileNames: '[name].js' } },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    result.output.map((file) => [`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source]),
  );
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript';
  return path.endsWith('.css') ? 'text/css' : 'font/woff2';
}
