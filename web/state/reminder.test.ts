import assert from 'node:assert/strict';
import { test } from 'node:test';
import { quoteOf } from './quote.ts';
import { reminderText } from './reminder.ts';

const quoted = quoteOf({ name: 'Bob', userId: 7, address: 'https://a.example/#1', source: 'Call the yard' });

test('a reminder has the note and the message', () => {
  assert.equal(
    reminderText('Reminder:', { note: ' ask for Line 4 ', quoted, most: 1000 }),
    'Reminder:\n\nask for Line 4\n\n@_**Bob|7** [said](https://a.example/#1):\n```quote\nCall the yard\n```',
  );
  assert.equal(reminderText('Reminder:', { note: ' ', quoted, most: 1000 }).split('\n\n').length, 2);
});

test('a message that is too long to be quoted is only named', () => {
  const most = 'Reminder:\n\nnote\n\n'.length + quoted.length - 2;
  assert.match(reminderText('Reminder:', { note: 'note', quoted, most: most + 1 }), /```quote/);
  assert.equal(
    reminderText('Reminder:', { note: 'note', quoted, most: most }),
    'Reminder:\n\nnote\n\n@_**Bob|7** [said](https://a.example/#1)',
  );
});
