import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { developmentEndpoints, endpoints, eventShapes } from '../../../src/catalogue.ts';
import { absentEndpoints } from '../../../src/chat/endpoints/absent/absent.ts';
import { readExamples } from '../../../src/chat/pages/api/examples.ts';
import { ParameterDecoder } from '../../../src/engine/http/parameters/decode-params.ts';
import { replyChecker } from '../../../src/engine/http/reply/check.ts';
import { encodeRequest } from '../../../src/testing/client.ts';
import { checkEvent, checkReply } from '../../support/facts.ts';
import { neutralised } from '../../support/recorder.ts';

const { operations, events } = readExamples();
/** They never succeed. */
const absent: readonly string[] = Object.values(absentEndpoints).map(({ operationId }) => operationId);
const all = [...endpoints, ...developmentEndpoints].filter(
  ({ operationId }) => !absent.includes(operationId),
);

describe('the examples of the API', () => {
  test('there is one of each operation and each event, and no other', () => {
    assert.deepEqual(Object.keys(operations).sort(), all.map(({ operationId }) => operationId).sort());
    assert.deepEqual(Object.keys(events).sort(), Object.keys(eventShapes).sort());
  });

  for (const endpoint of all) {
    test(`${endpoint.operationId}: the request and the reply are as declared`, () => {
      const example = operations[endpoint.operationId];
      assert.ok(example);
      const { path = '', body } = encodeRequest(endpoint, example.request);
      const inPath = Object.entries(endpoint.params).filter(([, { place }]) => place === 'path');
      const { ignored } = new ParameterDecoder(endpoint.params).decode({
        path: Object.fromEntries(inPath.map(([name]) => [name, String(example.request[name])])),
        query: path.split('?')[1] ?? '',
        body,
      });
      assert.deepEqual(ignored, example.reply.ignored_parameters_unsupported ?? []);
      replyChecker(endpoint)(JSON.stringify(example.reply));
      assert.deepEqual(checkReply(endpoint.operationId, example.reply), []);
    });
  }

  test('each event is as declared', () => {
    for (const [name, event] of Object.entries(events)) {
      assert.equal(eventShapes[name]?.safeParse(event).success, true, name);
      assert.deepEqual(checkEvent(event), [], name);
    }
  });

  test('secrets and random names in them are made up', () => {
    for (const example of Object.values(operations)) assert.deepEqual(neutralised(example), example);
    for (const reply of Object.values(events)) assert.deepEqual(neutralised({ reply }), { reply });
  });
});
