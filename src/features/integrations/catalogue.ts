import { alertmanager } from './alertmanager.ts';
import { azuredevops } from './azuredevops.ts';
import { basecamp } from './basecamp.ts';
import { bitbucket2 } from './bitbucket2.ts';
import { bitbucket3 } from './bitbucket3.ts';
import { buildbot } from './buildbot.ts';
import { circleci } from './circleci.ts';
import { clubhouse } from './clubhouse.ts';
import { forgejo } from './forgejo.ts';
import { freshdesk } from './freshdesk.ts';
import { gitea } from './gitea.ts';
import { github } from './github.ts';
import { gitlab } from './gitlab.ts';
import { gogs } from './gogs.ts';
import { grafana } from './grafana.ts';
import { harbor } from './harbor.ts';
import { heroku } from './heroku.ts';
import { homeassistant } from './homeassistant.ts';
import { ifttt } from './ifttt.ts';
import { intercom } from './intercom.ts';
import { jenkins } from './jenkins.ts';
import { jira } from './jira.ts';
import { json } from './json.ts';
import type { Integration } from './kit/integration.ts';
import { linear } from './linear.ts';
import { mail } from './mail.ts';
import { netlify } from './netlify.ts';
import { newrelic } from './newrelic.ts';
import { opsgenie } from './opsgenie.ts';
import { pagerduty } from './pagerduty.ts';
import { pingdom } from './pingdom.ts';
import { rundeck } from './rundeck.ts';
import { semaphore } from './semaphore.ts';
import { sentry } from './sentry.ts';
import { slack } from './slack.ts';
import { slackIncoming } from './slack_incoming.ts';
import { sonarqube } from './sonarqube.ts';
import { statuspage } from './statuspage.ts';
import { stripe } from './stripe.ts';
import { taiga } from './taiga.ts';
import { teamcity } from './teamcity.ts';
import { travis } from './travis.ts';
import { trello } from './trello.ts';
import { uptimekuma } from './uptimekuma.ts';
import { uptimerobot } from './uptimerobot.ts';
import { zabbix } from './zabbix.ts';
import { zapier } from './zapier.ts';
import { zendesk } from './zendesk.ts';

/** The services, sorted by their names in the address. */
export const integrations: readonly Integration[] = [
  alertmanager,
  azuredevops,
  basecamp,
  bitbucket2,
  bitbucket3,
  buildbot,
  circleci,
  clubhouse,
  forgejo,
  freshdesk,
  gitea,
  github,
  gitlab,
  gogs,
  grafana,
  harbor,
  heroku,
  homeassistant,
  ifttt,
  intercom,
  jenkins,
  jira,
  json,
  linear,
  mail,
  netlify,
  newrelic,
  opsgenie,
  pagerduty,
  pingdom,
  rundeck,
  semaphore,
  sentry,
  slack,
  slackIncoming,
  sonarqube,
  statuspage,
  stripe,
  taiga,
  teamcity,
  travis,
  trello,
  uptimekuma,
  uptimerobot,
  zabbix,
  zapier,
  zendesk,
];

const byName = new Map(integrations.map((integration) => [integration.name, integration]));

export const findIntegration = (name: string): Integration | undefined => byName.get(name);
