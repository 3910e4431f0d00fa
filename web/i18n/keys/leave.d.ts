/** Made by `node scripts/texts.ts` from leave.ftl. */
interface TextKeys {
  'leave-title': null;
  'leave-text': null;
  'leave-stay': null;
  'leave-go': null;
}
