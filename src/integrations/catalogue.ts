import { alertmanager } from './alertmanager.ts';
import { bitbucket2 } from './bitbucket2.ts';
import { circleci } from './circleci.ts';
import { forgejo } from './forgejo.ts';
import { freshdesk } from './freshdesk.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { gogs } from './gogs.ts';
import { grafana } from './grafana.ts';
import { intercom } from './intercom.ts';
import { jenkins } from './jenkins.ts';
import { jira } from './jira.ts';
import { json } from './json.ts';
import type { Integration } from './kit/integration.ts';
import { linear } from './linear.ts';
import { mail } from './mail.ts';
import { netlify } from './netlify.ts';
import { newrelic } from './newrelic.ts';
import { pagerduty } from './pagerduty.ts';
import { sentry } from './sentry.ts';
import { slackIncoming } from './slack_incoming.ts';
import { stripe } from './stripe.ts';
import { taiga } from './taiga.ts';
import { travis } from './travis.ts';
import { trello } from './trello.ts';
import { uptimekuma } from './uptimekuma.ts';
import { uptimerobot } from './uptimerobot.ts';
import { zabbix } from './zabbix.ts';
import { zendesk } from './zendesk.ts';

/** The services, sorted by their names in the address. */
export const integrations: readonly Integration[] = [
  alertmanager,
  bitbucket2,
  circleci,
  forgejo,
  freshdesk,
  gitea,
  github,
  gitlab,
  gogs,
  grafana,
  intercom,
  jenkins,
  jira,
  json,
  linear,
  mail,
  netlify,
  newrelic,
  pagerduty,
  sentry,
  slackIncoming,
  stripe,
  taiga,
  travis,
  trello,
  uptimekuma,
  uptimerobot,
  zabbix,
  zendesk,
];

const byName = new Map(integrations.map((integration) => [integration.name, integration]));

export const findIntegration = (name: string): Integration | undefined => byName.get(name);
