/** Made by `node scripts/texts.ts` from en.ftl. */
interface TextKeys {
  'mail-in-title': null;
  'mail-in-text': null;
  'mail-in-show': null;
  'mail-in-sender': null;
  'mail-in-gateway': null;
  'mail-in-own': null;
  'mail-in-copy': null;
  'mail-in-copied': null;
  'mail-in-none': null;
}
