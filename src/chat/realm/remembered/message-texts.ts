import type { Moment } from '../../../engine/remembered/recent-changes.ts';
import { Remembered } from '../../../engine/remembered/remembered.ts';
import type { MessageKey } from '../../store/messages/message-keys.ts';

/** A message as JSON, the same for all viewers with the same options. */
export interface EncodedMessage {
  /** `userIds`: of a direct message. */
  readonly key: MessageKey & { readonly userIds: readonly number[] | null };
  /** Without the viewer's own properties (flags). */
  readonly text: string;
  /** The values of the memory from which the text was made; another value makes another text. */
  readonly madeOf: readonly unknown[];
}

/** By kind of viewer. */
type Made = Map<string, EncodedMessage>;

/** The most characters that are kept. */
const MOST = 4_194_304;

/** The JSON of messages that were read, by message ID: the members of a conversation read the same newest ones. (test/views/message-texts.test.ts) */
export class MessageTexts extends Remembered<number, Made> {
  constructor() {
    const changed = ({ messageIds }: { readonly messageIds: readonly number[] }) => messageIds;
    super({
      concerns: {
        events: {
          update_message: changed,
          delete_message: changed,
          reaction: ({ reaction }) => [reaction.messageId],
          submessage: ({ submessage }) => [submessage.messageId],
        },
      },
      most: MOST,
      sizeOf,
    });
  }

  findText(kind: string, id: number): EncodedMessage | undefined {
    return this.find(id)?.get(kind);
  }

  /** `began`: before the message was read. */
  keepText(kind: string, made: EncodedMessage, began: Moment): void {
    this.keep(made.key.id, began, (known = new Map()) => known.set(kind, made));
  }
}

const sizeOf = (made: Made): number => [...made.values()].reduce((size, { text }) => size + text.length, 0);
