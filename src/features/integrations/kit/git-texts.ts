import { endsWithPunctuation, firstLine, quoted } from './markdown.ts';

/** A commit as a forge describes it. */
export interface GitCommit {
  readonly name: string;
  readonly sha: string;
  readonly url: string;
  readonly message: string;
}

/** The SHA of a missing commit: of a branch before its creation, or after its deletion. */
export const NO_SHA = '0'.repeat(40);

const MOST_COMMITS = 20;
const MOST_COMMITTERS = 3;

export const shortSha = (sha: string): string => sha.slice(0, 11);
export const branchOf = (ref: string): string => ref.replace(/^refs\/heads\//, '');
export const tagOf = (ref: string): string => ref.replace(/^refs\/tags\//, '');

export const branchTopic = (repo: string, branch: string): string => `${repo} / ${branch}`;

export interface Numbered {
  readonly repo: string;
  /** `PR`, `issue`… */
  readonly type: string;
  readonly number: string;
  readonly title: string;
}

export const numberedTopic = ({ repo, type, number, title }: Numbered): string =>
  `${repo} / ${type} #${number} ${title}`;

export interface GitPush {
  readonly user: string;
  readonly branch: string;
  /** '' if the forge gives none. */
  readonly compareUrl: string;
  readonly commits: readonly GitCommit[];
  readonly isDeleted?: boolean;
  readonly isForced?: boolean;
  /** Whether the forge left commits out. */
  readonly isCut?: boolean;
}

export function pushText(push: GitPush): string {
  const { user, branch, compareUrl, commits, isDeleted = false } = push;
  const done = push.isForced ? 'force pushed' : 'pushed';
  if (commits.length === 0) {
    const verb = isDeleted ? 'deleted' : done;
    return `${user} ${compareUrl === '' ? verb : `[${verb}](${compareUrl})`} the branch ${branch}.`;
  }
  const linked = compareUrl === '' ? done : `[${done}](${compareUrl})`;
  const base = `${user} ${linked} ${commits.length} commit${commits.length > 1 ? 's' : ''} to branch ${branch}.`;
  const names = committersOf(commits);
  const isOwn = names.length === 1 && names[0]?.[0] === user;
  const who = isOwn ? '' : ` Commits by ${listed(names.map(([name, count]) => `${name} (${count})`))}.`;
  return `${base}${who}\n\n${commitList(push)}`;
}

function commitList({ commits, isCut = false }: GitPush): string {
  const rows = commits
    .slice(0, MOST_COMMITS)
    .map(({ message, sha, url }) => `* ${firstLine(message)} ([${shortSha(sha)}](${url}))`);
  const more = commits.length - MOST_COMMITS;
  if (more > 0) rows.push(`[and ${more} more commit(s)]`);
  else if (isCut) rows.push('[and more commit(s)]');
  return rows.join('\n');
}

/** Committers with their numbers of commits, the most first; beyond three, the others as one. */
function committersOf(commits: readonly GitCommit[]): [name: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { name } of commits) counts.set(name, (counts.get(name) ?? 0) + 1);
  const sorted = [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
  if (sorted.length <= MOST_COMMITTERS) return sorted;
  const others = sorted.slice(MOST_COMMITTERS).reduce((sum, [, count]) => sum + count, 0);
  return [...sorted.slice(0, MOST_COMMITTERS), ['others', others]];
}

/** `a, b and c`. */
export const listed = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

export interface GitChange {
  readonly user: string;
  readonly action: string;
  /** `PR`, `issue`… */
  readonly type: string;
  readonly url: string;
  readonly number?: string | undefined;
  /** Absent if the topic contains it. */
  readonly title?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly assignee?: string | undefined;
  /** The reviewers whom the author asked; shown if nobody is assigned. */
  readonly reviewers?: string | undefined;
  /** The user who was assigned or unassigned, with these actions. */
  readonly changedAssignee?: string | undefined;
  /** The text that was written; '' and absent: none. */
  readonly message?: string | undefined;
}

/** `assigned Ada to`, `unassigned Ada from`. */
const WAYS: Readonly<Record<string, string>> = { assigned: 'to', unassigned: 'from' };

/** The sentence for an event of a pull request, an issue or a similar object. */
export function changeText(change: GitChange): string {
  const {
    user,
    action,
    type,
    url,
    number,
    title,
    from,
    to,
    assignee,
    reviewers,
    changedAssignee,
    message = '',
  } = change;
  const way = Object.hasOwn(WAYS, action) ? WAYS[action] : undefined;
  const whose = way && changedAssignee ? ` ${changedAssignee} ${way}` : '';
  const name = `${type}${number === undefined ? '' : ` #${number}`}${title === undefined ? '' : ` ${title}`}`;
  const branches = from && to ? ` from \`${from}\` to \`${to}\`` : '';
  const asked = reviewers ? ` (assigned reviewers: ${reviewers})` : '';
  const assigned = assignee ? ` (assigned to ${assignee})` : asked;
  const isEnded =
    title !== undefined && title !== '' && branches === '' && assigned === '' && endsWithPunctuation(title);
  const mark = isEnded ? '' : message === '' ? '.' : ':';
  const written = message === '' ? '' : `\n\n${quoted(message)}`;
  return `${user} ${action}${whose} [${name}](${url})${branches}${assigned}${mark}${written}`.trimEnd();
}

export const tagText = (user: string, action: string, tag: { name: string; url?: string }): string =>
  `${user} ${action} tag ${tag.url ? `[${tag.name}](${tag.url})` : tag.name}${endsWithPunctuation(tag.name) ? '' : '.'}`;

export interface CommitComment {
  readonly user: string;
  readonly action: string;
  readonly url: string;
  readonly sha: string;
  readonly message: string;
}

export const commitCommentText = ({ user, action, url, sha, message }: CommitComment): string =>
  `${user} ${action} on [${shortSha(sha)}](${url})${message === '' ? '.' : `:\n${quoted(message)}`}`;

export interface Release {
  readonly user: string;
  readonly action: string;
  readonly tag: string;
  readonly name: string;
  readonly url: string;
}

export const releaseText = ({ user, action, name, url, tag }: Release): string =>
  `${user} ${action} release [${name}](${url}) for tag ${tag}.`;

/** Whether the parameter `branches`, comma-separated names, includes the branch; without it all are wanted. */
export const isWantedBranch = (branch: string, branches: string | undefined): boolean =>
  branches === undefined || branches.split(',').some((each) => each.trim() === branch);

export const BRANCHES = 'Names of branches, with commas between them: pushes to others make no message.';
