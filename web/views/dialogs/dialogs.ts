/** The dialogs about messages: one chunk, which is loaded when the first of them opens. */
import { needAreas } from '../../i18n/load.ts';

export { ForwardDialog } from './forward-dialog.tsx';
export { HistoryDialog } from './history-dialog.tsx';
export { MoveDialog } from './move-dialog.tsx';
export { OutboxDialog } from './outbox-dialog.tsx';
export { ReactionsDialog } from './reactions-dialog.tsx';
export { ReceiptsDialog } from './receipts-dialog.tsx';
export { RemindDialog } from './remind-dialog.tsx';
export { WhyDialog } from './why-dialog.tsx';

needAreas('dialogs');
