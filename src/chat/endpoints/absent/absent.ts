import { defineEndpoint, type Endpoint, type Method } from '../../../engine/http/define-endpoint.ts';
import { boolean, integer, json, type Parameters, text } from '../../../engine/http/params.ts';
import { BadRequest } from '../../../engine/kernel/errors.ts';
import { narrowTerm } from '../narrow-term.ts';

interface Absent {
  readonly operationId: string;
  readonly method: Method;
  readonly path: `/${string}`;
  readonly tag: string;
  readonly access: 'user' | 'human';
  readonly summary: string;
  readonly params: Parameters;
  /** The error text of every call. */
  readonly answer: string;
}

/** An operation of the API that this server lacks: its reply says so, unlike the reply for a wrong address. */
const absent = ({ answer, summary, ...declaration }: Absent): Endpoint =>
  defineEndpoint({
    ...declaration,
    summary: `${summary} (not available)`,
    description: `This server does not have it, and answers every call with the error "${answer}"`,
    reply: {},
    errors: [BadRequest],
    handle: () => {
      throw new BadRequest(answer);
    },
  });

export const absentEndpoints = {
  createBigBlueButtonCall: absent({
    operationId: 'create-big-blue-button-video-call',
    method: 'GET',
    path: '/calls/bigbluebutton/create',
    tag: 'channels',
    access: 'user',
    summary: 'Create a BigBlueButton video call',
    params: {
      meeting_name: text({ doc: 'Its name.' }),
      voice_only: boolean({ default: false, doc: 'Whether cameras are off at first.' }),
    },
    answer: 'BigBlueButton is not configured.',
  }),
  createZoomCall: absent({
    operationId: 'create-zoom-video-call',
    method: 'POST',
    path: '/calls/zoom/create',
    tag: 'channels',
    access: 'user',
    summary: 'Create a Zoom video call',
    params: { is_video_call: boolean({ default: true, doc: 'Whether there are pictures.' }) },
    answer: 'Zoom credentials have not been configured',
  }),
  summarizeMessages: absent({
    operationId: 'get-messages-summary',
    method: 'GET',
    path: '/messages/summary',
    tag: 'messages',
    access: 'user',
    summary: 'Summarize a conversation',
    params: { narrow: json(narrowTerm.array().max(100), { default: [], doc: 'Which conversation.' }) },
    answer: 'AI features are not enabled on this server.',
  }),
  markOnboardingStep: absent({
    operationId: 'mark-onboarding-step',
    method: 'POST',
    path: '/users/me/onboarding_steps',
    tag: 'users',
    access: 'human',
    summary: 'Mark a step of the introduction as done',
    params: {
      onboarding_step: text({ doc: 'Its name.' }),
      schedule_navigation_tour_video_reminder_delay: integer({
        optional: true,
        doc: 'Seconds until a reminder.',
      }),
    },
    answer: 'This server has no onboarding steps.',
  }),
  runSlashCommand: absent({
    operationId: 'zcommand',
    method: 'POST',
    path: '/zcommand',
    tag: 'users',
    access: 'user',
    summary: 'Run a slash command',
    params: { command: text({ doc: 'The command, with its slash.' }) },
    answer: 'This server has no slash commands; PATCH /settings does what they do.',
  }),
} as const;
