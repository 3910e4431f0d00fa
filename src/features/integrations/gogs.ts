import { gogsLike } from './kit/gogs-like.ts';

export const gogs = gogsLike({ name: 'gogs', title: 'Gogs', prefix: 'X-Gogs', isGitea: false });
