import { parse } from 'node:querystring';
import { fastify } from 'fastify';

/** The least that a send could cost here: reads the form, does nothing, answers. */
const app = fastify();
app.removeAllContentTypeParsers();
app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
  done(null, parse(String(body))),
);
let id = 0;
app.post('/api/v1/messages', (_, reply) => {
  reply.send({ result: 'success', msg: '', id: ++id });
});
const address = await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready at ${address}`);
