import assert from 'node:assert/strict';
import test from 'node:test';
import { findLink, linksOnTheWay, settleLink, waitingLink, withoutLost } from './upload-links.ts';

const text = `See ${waitingLink('a].png', 'x1')} and ${waitingLink('b.png', 'x2')}\nend`;

test('a link waits for its file, and is settled by its address', () => {
  assert.equal(text, 'See [a).png](uploading:x1) and [b.png](uploading:x2)\nend');
  const settled = settleLink(text, 'x2', { name: 'b.png', url: '/user_uploads/2/b.png' });
  assert.equal(settled, 'See [a).png](uploading:x1) and [b.png](/user_uploads/2/b.png)\nend');
  assert.deepEqual(linksOnTheWay(settled), ['x1']);
});

test('a file that is given up leaves nothing', () => {
  assert.equal(settleLink(`a\n${waitingLink('b', 'x')}\nc`, 'x', undefined), 'a\nc');
});

test('links of files that are lost go', () => {
  assert.equal(
    withoutLost(text, (id) => id === 'x1'),
    'See [a).png](uploading:x1) and end',
  );
});

test('the place of a link is found', () => {
  const found = findLink(text, 'x2');
  assert.equal(found && text.slice(found.start, found.end), '[b.png](uploading:x2)');
  assert.equal(findLink(text, 'x9'), undefined);
});
