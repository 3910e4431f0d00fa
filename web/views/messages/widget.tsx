import type { Message } from '../../state/message.ts';
import { lazy } from '../../ui/lazy.tsx';

/** A poll, a list of things to do, or choices of a bot: loaded with the first one. */
export const Widget = lazy<{ readonly message: Message }>(
  async () => (await import('../widgets/widget.tsx')).Widget,
);
