import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from './message.ts';
import { nextIndex, widgetOf } from './widgets.ts';

const ME = 7;
const OTHER = 8;

function message(...parts: [senderId: number, content: unknown][]): Message {
  const submessages = parts.map(([sender_id, content], id) => ({
    ...{ id, message_id: 1, sender_id, msg_type: 'widget' },
    content: typeof content === 'string' ? content : JSON.stringify(content),
  }));
  return { submessages } as unknown as Message;
}

const poll = { widget_type: 'poll', extra_data: { question: 'Where?', options: ['Noodles', 'Pizza'] } };
const todo = {
  widget_type: 'todo',
  extra_data: { task_list_title: 'Soon', tasks: [{ task: 'Test', desc: 'all of it' }] },
};

test('a poll counts who votes for what, once each', () => {
  const votes = [
    { type: 'vote', key: 'canned,1', vote: 1 },
    { type: 'vote', key: 'canned,1', vote: 1 },
  ];
  const widget = widgetOf(message([ME, poll], [OTHER, votes[0]], [OTHER, votes[1]], [ME, votes[0]]));
  assert.deepEqual(widget, {
    kind: 'poll',
    question: 'Where?',
    options: [
      { key: 'canned,0', text: 'Noodles', voters: [] },
      { key: 'canned,1', text: 'Pizza', voters: [OTHER, ME] },
    ],
  });
});

test('a vote that is taken back counts no more', () => {
  const votes = [1, -1].map((vote): [number, unknown] => [ME, { type: 'vote', key: 'canned,0', vote }]);
  const widget = widgetOf(message([ME, poll], ...votes));
  assert.deepEqual(widget?.kind === 'poll' && widget.options[0]?.voters, []);
});

test('an option that somebody adds can be voted for, and stands there once', () => {
  const add = { type: 'new_option', idx: 1, option: 'Salad' };
  const widget = widgetOf(
    message([ME, poll], [OTHER, add], [ME, add], [ME, { type: 'vote', key: '8,1', vote: 1 }]),
  );
  assert.deepEqual(widget?.kind === 'poll' && widget.options.slice(2), [
    { key: '8,1', text: 'Salad', voters: [ME] },
  ]);
});

test('tasks are struck out and again not, and new ones are added', () => {
  const strike = { type: 'strike', key: '0,canned' };
  const add = { type: 'new_task', key: 2, task: 'Ship', desc: '', completed: false };
  const widget = widgetOf(
    message([ME, todo], [OTHER, strike], [ME, add], [ME, { type: 'strike', key: '2,7' }]),
  );
  assert.deepEqual(widget, {
    kind: 'todo',
    title: 'Soon',
    tasks: [
      { key: '0,canned', text: 'Test', about: 'all of it', isDone: true },
      { key: '2,7', text: 'Ship', about: '', isDone: true },
    ],
  });
});

test('what waits to be sent shows already', () => {
  const waiting = [{ sender_id: ME, content: JSON.stringify({ type: 'vote', key: 'canned,0', vote: 1 }) }];
  const widget = widgetOf(message([ME, poll]), waiting);
  assert.deepEqual(widget?.kind === 'poll' && widget.options[0]?.voters, [ME]);
});

test('what is no JSON, or of an unknown kind, changes nothing and throws nothing', () => {
  const plain = widgetOf(message([ME, poll]));
  for (const bad of [
    '{',
    'null',
    '[]',
    '5',
    { type: 'vote' },
    { type: 'new_option', option: 3 },
    { type: 'x' },
  ])
    assert.deepEqual(widgetOf(message([ME, poll], [OTHER, bad])), plain, JSON.stringify(bad));
  for (const bad of ['{', { widget_type: 'x' }, null]) assert.equal(widgetOf(message([ME, bad])), undefined);
  assert.deepEqual(widgetOf(message([ME, { widget_type: 'poll', extra_data: 3 }])), {
    ...{ kind: 'poll', question: '', options: [] },
  });
});

test('the number of a new option is one that the person has not used', () => {
  const add = { type: 'new_option', idx: 4, option: 'Salad' };
  assert.equal(nextIndex(message([ME, poll]), ME), 1);
  assert.equal(nextIndex(message([ME, poll], [ME, add]), ME), 5);
  assert.equal(nextIndex(message([ME, poll], [OTHER, add]), ME), 1);
});
