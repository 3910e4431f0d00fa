import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { NewTexts } from './new-texts.ts';

const message = (id: number, renderedContent = `<p>${id}</p>`) => ({
  ...{ id, senderId: 1, recipientId: 2, channelId: 3, topic: 'Talk', renderedContent },
});

function heard(ids: readonly number[]): NewTexts {
  const texts = new NewTexts();
  for (const id of ids) texts.add(message(id));
  return texts;
}

const idsAfter = (texts: NewTexts, id: number, count: number) =>
  texts.after(id, count)?.map((text) => text.id);

describe('texts of new messages', () => {
  test('are given as they would be read, as long as none is missing', () => {
    const texts = heard([5, 6, 7]);
    assert.deepEqual(texts.after(4, 1), [
      {
        id: 5,
        senderId: 1,
        recipientId: 2,
        topic: 'Talk',
        topicKey: 'talk',
        renderedContent: '<p>5</p>',
        isChanged: false,
        isDirect: false,
      },
    ]);
    assert.deepEqual(idsAfter(texts, 5, 2), [6, 7]);
    assert.equal(idsAfter(texts, 3, 2), undefined);
    assert.equal(idsAfter(texts, 5, 3), undefined);
    assert.equal(idsAfter(new NewTexts(), 0, 1), undefined);
  });

  test('end at a message that was not heard', () => {
    const texts = heard([5, 6, 8, 9]);
    assert.equal(idsAfter(texts, 4, 2), undefined);
    assert.equal(idsAfter(texts, 6, 2), undefined);
    assert.deepEqual(idsAfter(texts, 7, 2), [8, 9]);
  });

  test('are forgotten once they are in the index, or when they are too many', () => {
    const texts = heard([5, 6, 7]);
    texts.forget(5);
    assert.equal(idsAfter(texts, 4, 1), undefined);
    assert.deepEqual(idsAfter(texts, 5, 2), [6, 7]);
    texts.add(message(8, 'x'.repeat(2_000_000)));
    assert.deepEqual(idsAfter(texts, 6, 2), [7, 8]);
    texts.add(message(9));
    assert.equal(idsAfter(texts, 7, 1), undefined);
    assert.deepEqual(idsAfter(texts, 8, 1), [9]);
  });
});
