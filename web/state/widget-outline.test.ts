import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Message } from './message.ts';
import { outlineOf } from './widget-outline.ts';
import { type Poll, type TaskList, widgetOf } from './widgets.ts';

const parts = (...contents: object[]) =>
  contents.map((content, index) => ({
    ...{ id: index + 1, message_id: 1, sender_id: 7, msg_type: 'widget' },
    content: JSON.stringify(content),
  }));

test('an outline has the texts of the poll that is loaded later', () => {
  const submessages = parts(
    { widget_type: 'poll', extra_data: { question: 'Where?', options: ['Home', 'Out'] } },
    { type: 'new_option', idx: 1, option: 'Boat' },
    { type: 'new_option', idx: 2, option: 'Home' },
    { type: 'vote', key: 'canned,0', vote: 1 },
    { type: 'question', question: 'Where to?' },
  );
  const poll = widgetOf({ submessages } as unknown as Message) as Poll;
  const { title, lines } = outlineOf(submessages);
  assert.equal(title, poll.question);
  assert.deepEqual(
    lines.map(({ text }) => text),
    poll.options.map(({ text }) => text),
  );
});

test('an outline has the texts of the list that is loaded later', () => {
  const submessages = parts(
    { widget_type: 'todo', extra_data: { task_list_title: 'Trip', tasks: [{ task: 'Pack', desc: 'all' }] } },
    { type: 'new_task', key: 1, task: 'Lock', desc: 'twice', completed: false },
    { type: 'strike', key: '0,canned' },
    { type: 'new_task_list_title', title: 'The trip' },
  );
  const list = widgetOf({ submessages } as unknown as Message) as TaskList;
  const { title, lines } = outlineOf(submessages);
  assert.equal(title, list.title);
  assert.deepEqual(
    lines,
    list.tasks.map(({ text, about }) => ({ text, about })),
  );
});

test('what is no widget has no texts', () => {
  assert.deepEqual(outlineOf([{ content: 'null' }, { content: '{' }]), { kind: '', title: '', lines: [] });
});
