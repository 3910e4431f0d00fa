import type { Narrow } from '../../state/narrow.ts';

export function ConversationBar({ narrow }: { readonly narrow: Narrow }) {
  return <header class="conversation-bar">{JSON.stringify(narrow)}</header>;
}
