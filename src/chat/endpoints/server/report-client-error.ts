import { defineEndpoint } from '../../../engine/http/define-endpoint.ts';
import { choice, text } from '../../../engine/http/params.ts';
import { logClientError } from '../../operations/client-errors.ts';

/** More than one of the cheapest requests: each may become a line of the log. */
const COST = 5;

export const reportClientError = defineEndpoint({
  operationId: 'report-client-error',
  isOurs: true,
  isPersonal: true,
  method: 'POST',
  path: '/client_errors',
  tag: 'server_and_organizations',
  access: 'human',
  summary: 'Report an error of a client',
  description:
    "Writes an error of the caller's client into the server's log, where operators find it: at most one line in ten seconds for an " +
    'account, and the metric `parley_failures_total` counts them. Send no words of people: where it happened and what kind of error it is is enough.',
  params: {
    kind: choice(['render', 'event', 'script', 'promise'], {
      doc: 'Where: while something was drawn, an event was folded, a script ran, or in a promise that nobody awaits.',
    }),
    name: text({ max: 60, doc: 'The name of the class of the error: `TypeError`.' }),
    build: text({ max: 100, doc: 'Which build of which client.' }),
    message: text({
      ...{ max: 200, allowBlank: true, default: '' },
      doc: 'What the browser says of it, without data.',
    }),
    stack: text({
      ...{ max: 2000, allowBlank: true, default: '' },
      doc: 'Functions and places in the scripts, one on a line.',
    }),
    about: text({
      ...{ max: 100, allowBlank: true, default: '' },
      doc: 'The type of the event, or the part of the page.',
    }),
  },
  reply: {},
  cost: () => COST,
  handle({ context, caller, params }) {
    logClientError(context, caller.user.id, params);
    return {};
  },
});
