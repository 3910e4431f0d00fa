// Another member of the organization, in a process of its own: sends a message, and says how much processor time the
// server's event loop used from the request to the reply. Plain JavaScript: it must not be kept busy by anything else.
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';

const [, , port, pid, authorization, channel] = process.argv;
const agent = new Agent({ keepAlive: true });
const body = `type=channel&to=${channel}&topic=fair&content=hello`;
const headers = {
  authorization,
  'content-type': 'application/x-www-form-urlencoded',
  'content-length': body.length,
};

const loopTime = () => Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

const send = () =>
  new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method: 'POST', path: '/api/v1/messages', agent, headers };
    const sent = request(options, (reply) => {
      reply.resume();
      reply.on('end', () => resolve(reply.statusCode));
    });
    sent.on('error', reject);
    sent.end(body);
  });

process.on('message', async ({ times }) => {
  const waits = [];
  for (let turn = 0; turn < times; turn++) {
    const before = loopTime();
    const status = await send();
    waits.push(status === 200 ? loopTime() - before : Number.POSITIVE_INFINITY);
  }
  process.send(waits);
});
process.on('disconnect', () => process.exit());
