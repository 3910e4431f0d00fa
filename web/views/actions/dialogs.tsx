import type { Message } from '../../state/message.ts';
import { lazy } from '../../ui/lazy.tsx';
import type { Desk, DialogView } from '../app/desk.ts';
import { expectField } from '../app/typed-ahead.ts';
import type { MovedTopic } from '../dialogs/move-dialog.tsx';

/** The dialogs come with their texts when the first one opens. */
const parts = () => import('../dialogs/dialogs.ts');

const MoveDialog = lazy(async () => (await parts()).MoveDialog);
const ForwardDialog = lazy(async () => (await parts()).ForwardDialog);
const HistoryDialog = lazy(async () => (await parts()).HistoryDialog);
const ReceiptsDialog = lazy(async () => (await parts()).ReceiptsDialog);
const ReactionsDialog = lazy(async () => (await parts()).ReactionsDialog);
const WhyDialog = lazy(async () => (await parts()).WhyDialog);
const RemindDialog = lazy(async () => (await parts()).RemindDialog);
const OutboxDialog = lazy(async () => (await parts()).OutboxDialog);

/** Keys that are pressed while the dialog is loaded are for its field; one without a field lets them go. */
function open(desk: Desk, dialog: DialogView): void {
  expectField('.dialog', () => {
    desk.dialog.value = undefined;
  });
  desk.open(dialog);
}

export function openMove(desk: Desk, message: Message): void {
  const { stream_id: streamId = 0, subject: topic, id: messageId } = message;
  open(desk, (close) => (
    <MoveDialog streamId={streamId} topic={topic} messageId={messageId} message={message} onClose={close} />
  ));
}

/** Renames a topic or takes it to another channel. */
export const openMoveTopic = (desk: Desk, topic: MovedTopic): void =>
  open(desk, (close) => <MoveDialog {...topic} onClose={close} />);

export const openForward = (desk: Desk, message: Message): void =>
  open(desk, (close) => <ForwardDialog message={message} onClose={close} />);

export const openHistory = (desk: Desk, message: Message): void =>
  open(desk, (close) => <HistoryDialog message={message} onClose={close} />);

export const openReceipts = (desk: Desk, message: Message): void =>
  open(desk, (close) => <ReceiptsDialog messageId={message.id} onClose={close} />);

export const openReactions = (desk: Desk, message: Message): void =>
  open(desk, (close) => <ReactionsDialog messageId={message.id} onClose={close} />);

export const openWhy = (desk: Desk, message: Message): void =>
  open(desk, (close) => <WhyDialog message={message} onClose={close} />);

export const openRemind = (desk: Desk, message: Message): void =>
  open(desk, (close) => <RemindDialog message={message} onClose={close} />);

export const openOutbox = (desk: Desk): void => open(desk, (close) => <OutboxDialog onClose={close} />);
