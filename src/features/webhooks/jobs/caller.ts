import { type FollowContext, LogFollower } from '../../../chat/jobs/log-follower.ts';
import { callWebhooks, type OutgoingCall } from '../operations/call.ts';

/** Calls the outgoing webhooks of the bots that messages concern (`MessageEvent.called`). */
export const webhookCaller = (context: FollowContext): LogFollower<OutgoingCall> =>
  new LogFollower(context, {
    name: 'webhook-caller',
    failure: 'The outgoing webhooks of messages could not be called.',
    mark: 'called',
    isOn: () => true,
    concerns: (event) => event.type === 'message' && event.called !== undefined,
    begin: () =>
      async function* ({ event }) {
        if (event.type !== 'message') return;
        const { message, called = [] } = event;
        yield { rows: called.map((botId) => ({ message, botId })) };
      },
    write: callWebhooks,
  });
