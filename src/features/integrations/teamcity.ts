import { IGNORED, type Integration, UnknownHookEvent } from './kit/integration.ts';
import type { Payload } from './kit/payload.ts';

function statusOf(build: Payload): string {
  const result = build.at('buildResult').text;
  const delta = build.at('buildResultDelta').text;
  const shown = () => build.at('buildStatus').text;
  if (result === 'running') return 'has started.';
  if (result === 'success') return `${delta === 'fixed' ? 'has been fixed' : 'was successful'}! :thumbs_up:`;
  if (result !== 'failure') throw new UnknownHookEvent(result);
  return `${delta === 'broken' ? 'is broken' : 'is still broken'} with status ${shown()}! :thumbs_down:`;
}

const isPersonal = (build: Payload): boolean =>
  build
    .at('teamcityProperties')
    .items.some(
      (property) =>
        property.at('name').textOrNone === 'env.BUILD_IS_PERSONAL' &&
        property.at('value').textOrNone === 'true',
    );

export const teamcity: Integration = {
  name: 'teamcity',
  title: 'TeamCity',
  about: 'Builds of TeamCity.',
  steps: [
    'Install the plugin **tcWebHooks** on the TeamCity server.',
    'In the project or the build configuration on TeamCity, open **WebHooks**, and create one: **URL** is the address, **Payload format** `Legacy Webhook (JSON)`.',
  ],
  read({ payload }) {
    const build = payload.at('build');
    const name = build.at('buildFullName').text;
    const log = build.at('buildStatusUrl').text;
    const number = build.at('buildNumber').word;
    if (isPersonal(build)) return IGNORED;
    const links = `See [changes](${log}&tab=buildChangesDiv) and [build log](${log}).`;
    const branch = build.at('branchDisplayName').textOrNone;
    return {
      topic: branch === '' ? name : `${name} (${branch})`,
      content: `${name} build ${number} ${statusOf(build)} ${links}`,
    };
  },
};
