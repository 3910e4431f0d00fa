import { t } from '../../i18n/texts.ts';
import type { Model } from '../../model/model.ts';
import type { Conversation } from '../../state/conversation.ts';
import { narrowOf } from '../../state/narrow.ts';
import { showToast } from '../../ui/feedback/toasts.ts';

/** A message went to a conversation that is not shown: goes there, or offers to, as the person has set it. `said`: in words. */
export function goToSent({ location, tables }: Model, to: Conversation, said: string): void {
  const run = () => location.go({ view: 'narrow', narrow: narrowOf(to) });
  if (tables.settings.peek().web_navigate_to_sent_message) run();
  else showToast(said, { action: { text: t('composer-go-there'), run } });
}
