import { lazy } from '../../ui/lazy.tsx';
import type { Desk } from '../app/desk.ts';

const InviteDialog = lazy(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** Invites people to the organization. */
export const openInvite = (desk: Desk): void => desk.open((close) => <InviteDialog onClose={close} />);
