import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { addCodePlayground } from '../../../src/chat/endpoints/realm/add-code-playground.ts';
import { removeCodePlayground } from '../../../src/chat/endpoints/realm/remove-code-playground.ts';
import { listen } from '../../support/events.ts';
import { verifyEvents } from '../../support/fold.ts';
import { startServer } from '../../support/server.ts';

const python = {
  name: 'Python playground',
  lexer_language: 'Python',
  url_template: 'https://python.example.com?code={code}',
};

describe('code playgrounds', () => {
  test('are added and removed; everybody gets the event', async () => {
    const { as } = await startServer();
    const guest = await listen(as.guest);
    const { id } = await as.administrator.call(addCodePlayground, python);
    const { id: other } = await as.owner.call(addCodePlayground, { ...python, name: 'Another' });
    await as.owner.call(removeCodePlayground, { playground_id: id });
    const [first, second] = [
      { id, ...python },
      { id: other, ...python, name: 'Another' },
    ];
    const lists = [[first], [first, second], [second]];
    assert.deepEqual(
      await guest.fetch(),
      lists.map((realm_playgrounds) => ({ type: 'realm_playgrounds', realm_playgrounds })),
    );
  });

  test('are refused with wrong languages and templates', async () => {
    const { as } = await startServer();
    await as.owner.call(addCodePlayground, python);
    const refusals: [Partial<typeof python>, string][] = [
      [{ lexer_language: 'Py;thon' }, 'Invalid characters in lexer language'],
      [{ lexer_language: 'x'.repeat(41) }, 'lexer_language is too long (limit: 40 characters)'],
      [{ url_template: 'https://python.example.com?code={code' }, 'Invalid URL template.'],
      [
        { url_template: 'https://python.example.com' },
        'Missing the required variable "code" in the URL template',
      ],
      [
        { url_template: 'https://python.example.com?code={code}&version={version}' },
        '"code" should be the only variable present in the URL template',
      ],
      ...['javascript:alert({code})', '{+code}', 'data:text/html,{code}'].map(
        (url_template): [{ url_template: string }, string] => [
          { url_template },
          'Invalid URL template: it must begin with http:// or https://.',
        ],
      ),
      [{}, 'A playground with this name and language already exists.'],
      [{ name: ' ' }, 'This field cannot be blank.'],
    ];
    for (const [wrong, msg] of refusals) {
      const refusal = await as.owner.refused(addCodePlayground, { ...python, ...wrong });
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
    }
    const fields: [Partial<typeof python>, string][] = [
      [{ lexer_language: 'Py;thon' }, 'lexer_language'],
      [{ name: '' }, 'name'],
      [{ lexer_language: ' ' }, 'lexer_language'],
      [{ url_template: '' }, 'url_template'],
      [{ url_template: 'https://python.example.com?code={code' }, 'url_template'],
      [{ url_template: 'https://python.example.com' }, '__all__'],
      [{}, '__all__'],
    ];
    for (const [wrong, field] of fields) {
      const refusal = await as.owner.refused(addCodePlayground, { ...python, ...wrong });
      assert.deepEqual((refusal as { errors?: unknown }).errors, { [field]: [refusal.msg] });
    }
    const missing = await as.owner.refused(removeCodePlayground, { playground_id: 999 });
    assert.deepEqual([missing.status, missing.msg], [400, 'Invalid playground']);
  });

  test('are bounded in their number', async () => {
    const { as } = await startServer();
    for (let n = 0; n < 100; n++) await as.owner.call(addCodePlayground, { ...python, name: `No. ${n}` });
    const { msg } = await as.owner.refused(addCodePlayground, python);
    assert.equal(msg, 'There are too many code playgrounds (limit: 100)');
  });

  test('are only changed by administrators', async () => {
    const { as } = await startServer();
    const { id } = await as.owner.call(addCodePlayground, python);
    for (const who of ['moderator', 'alice', 'guest', 'bot'] as const) {
      const msg = 'Must be an organization administrator';
      assert.equal((await as[who].refused(addCodePlayground, { ...python, name: 'Mine' })).msg, msg);
      assert.equal((await as[who].refused(removeCodePlayground, { playground_id: id })).msg, msg);
    }
  });

  test('state + events = fresh state', async () => {
    const server = await startServer();
    let id = 0;
    await verifyEvents(server, async () => {
      id = (await server.as.owner.call(addCodePlayground, python)).id;
    });
    await verifyEvents(server, () => server.as.owner.call(removeCodePlayground, { playground_id: id }));
  });
});
