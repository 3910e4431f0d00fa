import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { absentEndpoints } from '../../../src/chat/endpoints/absent/absent.ts';
import { registerQueue } from '../../../src/chat/endpoints/events/register-queue.ts';
import { startServer } from '../../support/server.ts';

const asked: Readonly<
  Record<keyof typeof absentEndpoints, readonly [params: Record<string, unknown>, msg: string]>
> = {
  createBigBlueButtonCall: [{ meeting_name: 'tea' }, 'BigBlueButton is not configured.'],
  createZoomCall: [{}, 'Zoom credentials have not been configured'],
  summarizeMessages: [{ narrow: [['channel', 1]] }, 'AI features are not enabled on this server.'],
  markOnboardingStep: [{ onboarding_step: 'intro' }, 'This server has no onboarding steps.'],
  runSlashCommand: [
    { command: '/ping' },
    'This server has no slash commands; PATCH /settings does what they do.',
  ],
};

describe('operations that this server has not', () => {
  test('say so to users who have an account', async () => {
    const { as, answer } = await startServer();
    for (const [name, [params, msg]] of Object.entries(asked)) {
      const endpoint = absentEndpoints[name as keyof typeof absentEndpoints];
      const refusal = await as.alice.refused(endpoint, params);
      assert.deepEqual([refusal.status, refusal.code, refusal.msg], [400, 'BAD_REQUEST', msg]);
      assert.match(endpoint.summary, /\(not available\)$/);
      assert.equal((await answer(undefined, endpoint, params)).status, 401);
    }
  });

  test('register does not offer what they would do', async () => {
    const { as } = await startServer();
    const state = await as.alice.call(registerQueue);
    assert.equal(state.realm_push_notifications_enabled, false);
    assert.equal(state.server_can_summarize_topics ?? false, false);
    assert.deepEqual(state.onboarding_steps, []);
  });
});
