import { gogsLike } from './kit/gogs-like.ts';

export const gitea = gogsLike({ name: 'gitea', title: 'Gitea', prefix: 'X-Gitea', isGitea: true });
