import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { getMessages } from '../../../src/chat/endpoints/messages/get-messages.ts';
import { sendMessage } from '../../../src/chat/endpoints/messages/send-message.ts';
import { startChat, startKillableChat } from '../support/chat.ts';
import { inBrowsers } from '../support/in-browsers.ts';
import { NO_SERVER } from '../support/problems.ts';

const STARTS = { 'in this process': startChat, 'in a process that is killed': startKillableChat };

for (const [name, startHere] of Object.entries(STARTS)) {
  describe(`a server ${name}`, () => {
    test(
      'serves browsers, goes away, and comes back at its address with its data',
      inBrowsers(async ({ person }) => {
        const chat = await startHere();
        const alice = await person(chat, 'alice', { allow: [NO_SERVER] });
        await alice.goto('/api');
        assert.match(await alice.page.title(), /API/);
        const reach = () =>
          alice.page.evaluate(() =>
            fetch('/health/live').then(
              (reply) => reply.ok,
              () => false,
            ),
          );
        assert.equal(await reach(), true);
        await chat.as.alice.call(sendMessage, {
          type: 'channel',
          to: 'square',
          topic: 'here',
          content: 'still here',
        });
        await chat.stop();
        assert.equal(await reach(), false);
        await chat.start();
        assert.equal(await reach(), true);
        const { messages } = await chat.as.bob.call(getMessages, {
          anchor: 'newest',
          num_before: 1,
          num_after: 0,
        });
        assert.match(JSON.stringify(messages), /still here/);
      }),
    );
  });
}
