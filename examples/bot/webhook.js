// An outgoing-webhook bot: the server posts to it, and sends what it answers. `dice` rolls, anything else is explained.
import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * What a `createServer` of node:http calls for each request.
 * @param {{ token: string, random?: () => number }} options
 * @returns {import('node:http').RequestListener}
 */
export function diceBot({ token, random = Math.random }) {
  return async (request, response) => {
    const pieces = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    if (!isGenuine(token, request.headers, body)) return response.writeHead(401).end();
    const { data, message } = JSON.parse(body.toString());
    const sides = Number(/\bd(\d{1,4})\b/.exec(data)?.[1]);
    const content =
      sides > 0
        ? `@**${message.sender_full_name}** rolls ${1 + Math.floor(random() * sides)}.`
        : 'Say `d6`, or any other number of sides.';
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ content }));
  };
}

/** @param {string} token @param {import('node:http').IncomingHttpHeaders} headers @param {Buffer} body */
function isGenuine(token, headers, body) {
  const at = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - at) <= 300)) return false;
  const mac = createHmac('sha256', token).update(`${headers['webhook-id']}.${at}.`).update(body);
  const expected = Buffer.from(`v1,${mac.digest('base64')}`);
  const given = Buffer.from(String(headers['webhook-signature']));
  return given.length === expected.length && timingSafeEqual(given, expected);
}
