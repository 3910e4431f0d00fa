/** Made by `node scripts/texts.ts` from logos.ftl. */
interface TextKeys {
  'logos-title': null;
  'logos-icon': null;
  'logos-icon-text': null;
  'logos-logo': null;
  'logos-logo-text': null;
  'logos-night-logo': null;
  'logos-night-logo-text': null;
  'logos-own': { what: string | number };
  'logos-none': { what: string | number };
}
