import { branchOf, branchTopic, numberedTopic } from '../kit/git-texts.ts';
import type { Hook } from '../kit/integration.ts';
import type { Payload } from '../kit/payload.ts';

/** The project's name; jobs have a repository instead. */
export const repoOf = (payload: Payload): string =>
  payload.has('project') ? payload.at('project', 'name').text : payload.at('repository', 'name').text;

export const urlOf = (payload: Payload): string =>
  payload.has('project') ? payload.at('project', 'web_url').text : payload.at('repository', 'homepage').text;

export function topicOfEvent(event: string, { payload, option }: Hook): string {
  const repo = repoOf(payload);
  const numbered = (type: string, thing: Payload, number = 'iid') => {
    const hasTitle = type !== 'MR' || option('use_merge_request_title') !== 'false';
    const title = hasTitle ? thing.at('title').text : '';
    return numberedTopic({ repo, type, number: thing.at(number).word, title });
  };
  if (event.startsWith('Merge Request Hook')) return numbered('MR', payload.at('object_attributes'));
  if (/^(?:Confidential )?Issue Hook/.test(event)) return numbered('issue', payload.at('object_attributes'));
  if (event.endsWith('Note Hook Issue')) return numbered('issue', payload.at('issue'));
  if (event.endsWith('DesignManagement::Design')) {
    const path = payload.at('object_attributes', 'position', 'new_path').text;
    return `${repo} / design ${path.slice(path.lastIndexOf('/') + 1)}`;
  }
  switch (event) {
    case 'Push Hook':
      return branchTopic(repo, branchOf(payload.at('ref').text));
    case 'Job Hook':
    case 'Build Hook':
      return branchTopic(payload.at('repository', 'name').text, branchOf(payload.at('ref').text));
    case 'Pipeline Hook':
      return branchTopic(repo, branchOf(payload.at('object_attributes', 'ref').text));
    case 'Note Hook MergeRequest':
      return numbered('MR', payload.at('merge_request'));
    case 'Note Hook Snippet':
      return numbered('snippet', payload.at('snippet'), 'id');
    case 'Deployment Hook':
      return branchTopic(repo, payload.at('environment').text);
    default:
      return repo;
  }
}
