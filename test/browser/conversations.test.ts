import { test } from 'node:test';
import { sendMessage } from '../../src/endpoints/messages/send-message.ts';
import { startChat } from './support/chat.ts';
import { inBrowsers } from './support/in-browsers.ts';

test(
  'one loud topic hides no conversation from the inbox and from the recent ones',
  inBrowsers(async ({ person }) => {
    const chat = await startChat();
    const { bob, owner } = chat.as;
    await bob.call(sendMessage, { type: 'channel', to: 'square', topic: 'lunch', content: 'Soup?' });
    await bob.call(sendMessage, {
      ...{ type: 'direct', to: JSON.stringify([chat.cast.users.alice.id]), content: 'psst' },
    });
    // Alice has read it: it is in her list all the same.
    await chat.as.alice.call(sendMessage, { type: 'channel', to: 'square', topic: 'notes', content: 'Mine' });
    const build = { type: 'channel', to: 'window', topic: 'builds', content: 'Green' } as const;
    for (let count = 0; count < 410; count++) await chat.as.alice.call(sendMessage, build);
    await owner.call(sendMessage, { type: 'channel', to: 'square', topic: 'plans', content: 'Later' });
    const alice = await person(chat, 'alice');
    await alice.signIn('alice', '/#inbox');
    const main = alice.page.getByRole('main');
    await main.getByRole('link', { name: /lunch.*Soup/ }).waitFor();
    await main.getByRole('link', { name: /psst/ }).waitFor();
    await alice.goto('/#recent');
    for (const name of [/builds.*Green/, /lunch.*Soup/, /Bob Member.*psst/, /notes.*Mine/])
      await main.getByRole('link', { name }).waitFor();
  }),
);
