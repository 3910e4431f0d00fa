import type { EventTable } from '../kit/event-table.ts';
import type { Hook } from '../kit/integration.ts';
import { link, quoted } from '../kit/markdown.ts';
import { urlOf } from './topics.ts';

function progress(status: string, first: string): string {
  if (status === first) return 'was created';
  return status === 'running' ? 'started' : `changed status to ${status}`;
}

const build = ({ payload }: Hook): string =>
  `Build ${payload.at('build_name').text} from ${payload.at('build_stage').text} stage ${progress(payload.at('build_status').text, 'created')}.`;

function pipeline({ payload }: Hook): string {
  const id = payload.at('object_attributes', 'id').word;
  const url = urlOf(payload);
  const builds = payload.at('builds').items.flatMap((each) => {
    const job = `${url}/-/jobs/${each.at('id').word}`;
    const row = `* [${each.at('name').text}](${job}) - ${each.at('status').text}`;
    const file = each.at('artifacts_file', 'filename').textOrNone;
    const artifact = `  * built artifact: *${file}* [[Browse](${job}/artifacts/browse)|[Download](${job}/artifacts/download)]`;
    return file === '' ? [row] : [row, artifact];
  });
  const status = progress(payload.at('object_attributes', 'status').text, 'pending');
  return `[Pipeline (${id})](${url}/-/pipelines/${id}) ${status} with build(s):\n${builds.join('\n')}.`;
}

function release({ payload }: Hook): string {
  const action = payload.at('action').text;
  const [name, tag] = [payload.at('name').text, payload.at('tag').text];
  const shown = action === 'delete' ? name : link(name, payload.at('url').text);
  const written = action === 'delete' ? '' : payload.at('description').textOrNone;
  return `Release ${shown} for tag ${tag} was ${action}d.${written === '' ? '' : `\n${quoted(written)}`}`;
}

function deployment({ payload }: Hook): string {
  const shown = link('deployment', payload.at('deployable_url').textOrNone);
  const url = payload.at('commit_url').text;
  const sha = url.slice(url.lastIndexOf('/') + 1).slice(0, 7);
  switch (payload.at('status').text) {
    case 'running':
      return `${link(payload.at('user', 'name').text, payload.at('user_url').text)} started a new ${shown}:\n> [${sha}](${url}) ${payload.at('commit_title').text}`;
    case 'success':
      return `The ${shown} was successful.`;
    case 'failed':
      return `The ${shown} failed.`;
    default:
      return `The ${shown} was ${payload.at('status').text}.`;
  }
}

/** Builds, releases and related events. */
export const CI_TEXTS: EventTable = {
  'Job Hook': build,
  'Build Hook': build,
  'Pipeline Hook': pipeline,
  'Release Hook': release,
  'Feature Flag Hook': ({ payload }) => {
    const action = payload.at('object_attributes', 'active').isTrue ? 'activated' : 'deactivated';
    const flag = link(payload.at('object_attributes', 'name').text, `${urlOf(payload)}/-/feature_flags`);
    return `${payload.at('user', 'username').text} ${action} the feature flag ${flag}.`;
  },
  'Deployment Hook': deployment,
};
