import { lazy } from '../../ui/lazy.tsx';
import type { Desk } from '../app/desk.ts';

const NewGroupDialog = lazy(async () => (await import('./new-group-dialog.tsx')).NewGroupDialog);

/** Creates a group. */
export const openNewGroup = (desk: Desk): void => desk.open((close) => <NewGroupDialog onClose={close} />);
