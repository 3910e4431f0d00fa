/** Made by `node scripts/texts.ts` from conversation.ftl. */
interface TextKeys {
  'conversation-back': null;
  'conversation-search': null;
  'conversation-about': null;
  'conversation-people': null;
  'conversation-no-unread-topic': null;
  'conversation-no-unread-direct': null;
  'conversation-mark-read': null;
}
