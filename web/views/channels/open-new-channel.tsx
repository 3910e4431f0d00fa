import { lazy } from '../../ui/lazy.tsx';
import type { Desk } from '../app/desk.ts';

const NewChannelDialog = lazy(async () => (await import('./new-channel-dialog.tsx')).NewChannelDialog);

/** Makes a channel. */
export const openNewChannel = (desk: Desk): void =>
  desk.open((close) => <NewChannelDialog onClose={close} />);
