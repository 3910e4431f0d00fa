import type { Desk } from '../app/desk.ts';
import { NewGroupDialog } from './new-group-dialog.tsx';

/** Creates a group. */
export const openNewGroup = (desk: Desk): void => desk.open((close) => <NewGroupDialog onClose={close} />);
