import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { updateStream } from '../../../src/chat/endpoints/channels/update-stream.ts';
import { getAttachments } from '../../../src/chat/endpoints/users/get-attachments.ts';
import { startServer } from '../../support/server.ts';
import { read, term } from '../../support/talk.ts';
import { fetchFile, MULTIPART, multipart } from '../../support/uploads.ts';
import { hookBot, post, whispered } from './hooks.ts';

const MIB = 1 << 20;

describe('the attachments of a mail that a service posts', async () => {
  const server = await startServer({ uploadQuotaMib: 1 });
  const bot = await hookBot(server);

  const postMail = (payload: unknown, { to = 'square', headers = {} } = {}) =>
    post(server, bot.apiKey, { name: 'mail', query: { stream: to, topic: 'a' }, headers, payload });
  const attached = (name: string, text: string) => ({
    ...{ Name: name, ContentType: 'text/plain' },
    Content: Buffer.from(text).toString('base64'),
  });
  const newest = async (): Promise<string> => {
    const params = { apply_markdown: false, anchor: 'newest' } as const;
    const { messages } = await read(server.as.alice, [term('channel', 'square')], params);
    return messages.at(-1)?.content ?? '';
  };
  const fileOf = async (name: string, content: string, reader: keyof typeof server.as = 'bob') => {
    const [, url = ''] = content.split(`[${name}](`);
    const { statusCode, body } = await fetchFile(server, server.as[reader], url.split(')', 1)[0] ?? '');
    return [statusCode, body];
  };

  test('in a form become links, which readers of the channel may open', async () => {
    const parts = [
      { field: 'subject', content: 'Oil' },
      { field: 'stripped-text', content: 'Oiled.' },
      { field: 'attachment-1', filename: 'oil[1].txt', type: 'text/plain', content: 'The oil.' },
      { field: 'attachment-2', filename: 'empty.txt', type: 'text/plain', content: '' },
    ];
    const payload = multipart(parts).toString('latin1');
    const { status, body } = await postMail(payload, { headers: { 'content-type': MULTIPART } });
    assert.equal(status, 200, JSON.stringify(body));
    const content = await newest();
    assert.match(
      content,
      /^Oiled\.\n\n\[oil1\.txt\]\(\/user_uploads\/\S+\)\n\*\(One file was left out\.\)\*$/,
    );
    assert.deepEqual(await fileOf('oil1.txt', content), [200, 'The oil.']);
  });

  test('in JSON too; of many, 20 are linked', async () => {
    const Attachments = Array.from({ length: 22 }, (_, at) => attached(`${at}.txt`, `No. ${at}`));
    assert.equal((await postMail({ Subject: 'Oil', TextBody: '', Attachments })).status, 200);
    const content = await newest();
    assert.deepEqual(
      content.split('\n').map((line) => line.replace(/\(\/user_uploads\/\S+\)/, '')),
      [...Attachments.slice(0, 20).map(({ Name }) => `[${Name}]`), '*(2 files were left out.)*'],
    );
    assert.deepEqual(await fileOf('19.txt', content), [200, 'No. 19']);
  });

  test('for a channel that the bot may not write to are not kept', async () => {
    const keptBytes = async () => (await server.as.alice.call(getAttachments, {})).upload_space_used;
    const before = await keptBytes();
    const { owner } = server.as;
    await owner.call(updateStream, {
      stream_id: server.cast.channels.attic.id,
      can_send_message_group: { new: { direct_members: [owner.user.id], direct_subgroups: [] } },
    });
    const mail = { Subject: 'a', Attachments: [attached('a.txt', 'secret')] };
    const refused = await postMail(mail, { to: 'attic' });
    assert.equal(refused.body.msg, 'You do not have permission to post in this channel.');
    assert.equal(await keptBytes(), before);
    assert.equal((await postMail(mail)).status, 200);
    assert.equal(await keptBytes(), before + 6);
  });

  test('go to the owner of the bot where the address has no channel, who alone may open them', async () => {
    const { status } = await post(server, bot.apiKey, {
      name: 'mail',
      payload: { Subject: 'a', TextBody: 'Look.', Attachments: [attached('b.txt', 'Here.')] },
    });
    assert.equal(status, 200);
    const said = (await whispered(server)).find((each) => each.startsWith('Hook: Look.')) ?? '';
    assert.match(said, /\[b\.txt\]\(\/user_uploads\/\S+\)$/);
    assert.deepEqual(await fileOf('b.txt', said, 'alice'), [200, 'Here.']);
    assert.equal((await fileOf('b.txt', said, 'bob'))[0], 404);
  });

  test('for which there is no room are left out, and the message says so', async () => {
    const Attachments = [attached('large.txt', 'x'.repeat(MIB)), attached('small.txt', 'x')];
    assert.equal((await postMail({ Subject: 'a', TextBody: 'See:', Attachments })).status, 200);
    assert.match(
      await newest(),
      /^See:\n\n\[small\.txt\]\(\/user_uploads\/\S+\)\n\*\(One file was left out\.\)\*$/,
    );
  });
});
