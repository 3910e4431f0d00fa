/** Made by `node scripts/texts.ts` from en.ftl. */
interface TextKeys {
  'integrations-link': null;
  'integrations-signed': null;
  'integrations-secret': null;
  'integrations-secret-hint': null;
  'integrations-secret-save': null;
  'integrations-secret-remove': null;
}
