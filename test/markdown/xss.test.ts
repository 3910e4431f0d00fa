import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { type MarkdownContext, renderMessage } from '../../src/chat/markdown/render.ts';
import { hostileContext } from './cast.ts';
import { checkHtml } from './check-html.ts';

const scripts = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  '\u0001javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript&colon;alert(1)',
  '&#106;avascript:alert(1)',
  'javascript\u00a0:alert(1)',
  'javascript://example.com/%0aalert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'view-source:javascript:alert(1)',
  'feed:javascript:alert(1)',
  'blob:https://example.com/1',
  '/\\evil.example.com',
  'x:y"onmouseover="alert(1)',
  'https://example.com/"onmouseover="alert(1)',
  "https://example.com/'onmouseover='alert(1)",
  'https://example.com/"><script>alert(1)</script>',
  'https://example.com/a.png"onerror="alert(1)',
  '/user_uploads/1/"><script>x</script>.png',
];

const forms: readonly ((payload: string) => string)[] = [
  (payload) => payload,
  (payload) => `[text](${payload})`,
  (payload) => `[](${payload})`,
  (payload) => `[${payload}](https://example.com)`,
  (payload) => `[a](https://example.com "${payload}")`,
  (payload) => `<${payload}>`,
  (payload) => `[a](<${payload}>)`,
  (payload) => `![alt](${payload})`,
  (payload) => `[a][b]\n\n[b]: ${payload}`,
  (payload) => `<a href="${payload}">x</a>`,
  (payload) => `<time:${payload}>`,
  (payload) => `@**${payload}** @*${payload}* #**${payload}** #**${payload}>${payload}** #**a>b@${payload}**`,
  (payload) => `@**${payload}|1** :${payload}:`,
  (payload) => `\`\`\`${payload}\n${payload}\n\`\`\``,
  (payload) => `\`\`\`spoiler ${payload}\n${payload}\n\`\`\``,
  (payload) => `\`\`\`math\n${payload}\n\`\`\`\n$$${payload.replaceAll('$', '')}$$`,
  (payload) =>
    `$$\\href{${payload}}{x}$$ $$\\htmlClass{${payload}}{x}$$ $$\\includegraphics{${payload}}$$ $$\\text{${payload}}$$`,
  (payload) => `a|b\n-|-\n${payload}|${payload}`,
  (payload) => `KEY-${payload}`,
];

const markup = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'-alert(1)-'",
  '</code></pre></div><script>alert(1)</script>',
  '<!--<img src="--><img src=x onerror=alert(1)//">',
  '<![CDATA[<script>]]>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#60;script&#62;alert(1)&#60;/script&#62;',
  '\u003cscript\u003e',
  '<iframe srcdoc="<script>alert(1)</script>">',
];

describe('what a message cannot do', () => {
  for (const payload of [...scripts, ...markup]) {
    test(JSON.stringify(payload), () => {
      for (const form of forms) checkHtml(renderMessage(form(payload), hostileContext).html);
    });
  }

  test('is checked by something that can fail', () => {
    for (const bad of [
      '<script>',
      '<p onclick="x">a</p>',
      '<a href="javascript:x">a</a>',
      '<p><em></p></em>',
      '<p>',
      '< b',
    ]) {
      assert.throws(() => checkHtml(bad), bad);
    }
  });

  test('names, descriptions and settings of the organization are text as well', () => {
    const context: MarkdownContext = { ...hostileContext, emptyTopicDisplayName: '<b>"none"</b>' };
    checkHtml(renderMessage('@**x** @*x* @_*x* #**x** #**x>** :x:', context).html);
  });

  test('a linkifier cannot lead to a script', () => {
    const linkifiers = [{ id: 1, pattern: '(?P<all>KEY)', urlTemplate: 'javascript:alert({all})' }];
    assert.equal(renderMessage('KEY', { ...hostileContext, linkifiers }).html, '<p>KEY</p>');
  });
});
