import assert from 'node:assert/strict';
import { test } from 'node:test';
import { signal } from '@preact/signals';
import type { Model, Phase } from '../../model/model.ts';
import { indexUnread } from '../../state/unread.ts';
import { countOf } from './count.ts';

test('the number on the icon follows the setting, once there is a state to show', () => {
  const unread = {
    ...{ pms: [{ other_user_id: 2, sender_id: 2, unread_message_ids: [1, 2] }], huddles: [], mentions: [] },
    ...{ streams: [{ stream_id: 5, topic: 'lunch', unread_message_ids: [3] }], count: 3 },
  };
  const phase = signal<Phase>('starting');
  const settings = signal({ desktop_icon_count_display: 1 });
  const tables = {
    settings,
    unread: signal(indexUnread({ unread_msgs: unread } as never)),
    policies: signal(new Map()),
  };
  const model = { phase, tables } as unknown as Model;
  assert.equal(countOf(model), 0);
  phase.value = 'ready';
  assert.equal(countOf(model), 3);
  settings.value = { desktop_icon_count_display: 3 };
  assert.equal(countOf(model), 2);
});
