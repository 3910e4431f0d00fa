import { make } from './make.ts';

/** Mentions of people and groups are buttons: they show who it is. */
export function makeMentionsButtons(root: ParentNode, ownId: number): void {
  for (const span of root.querySelectorAll('.user-mention, .user-group-mention, .topic-mention')) {
    const userId = span.getAttribute('data-user-id');
    const isOwn = userId === String(ownId) || userId === '*' || span.classList.contains('topic-mention');
    const isSilent = span.classList.contains('silent');
    const classes = ['mention', isOwn && !isSilent && 'mention-own'].filter(Boolean).join(' ');
    const isPerson = userId !== null && userId !== '*';
    if (!isPerson) {
      span.className = classes;
      continue;
    }
    const button = make('button', {
      type: 'button',
      class: classes,
      'data-does': 'show-person',
      'data-user-id': userId,
    });
    button.append(...span.childNodes);
    span.replaceWith(button);
  }
}
