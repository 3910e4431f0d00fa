import { gogsLike } from './kit/gogs-like.ts';

export const forgejo = gogsLike({ name: 'forgejo', title: 'Forgejo', prefix: 'X-Forgejo', isGitea: true });
