import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTemplate } from 'url-template';
import { playgroundAddress } from './playground-address.ts';

test('code stands in the address as the server would write it', () => {
  const code = "f(x) = 'é' & y*2;\n";
  for (const expression of [
    '{code}',
    '?c={code}',
    '{?code}',
    '?a=1{&code}',
    '{#code}',
    '{+code}',
    '/{code:4}',
    '{;code}',
    '{/code*}',
  ]) {
    const template = `https://play.example.com/${expression}/end`;
    assert.equal(playgroundAddress(template, code), parseTemplate(template).expand({ code }), expression);
  }
});
