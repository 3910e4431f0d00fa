/** Made by `node scripts/texts.ts` from ui.ftl. */
interface TextKeys {
  'ui-close': null;
  'ui-cancel': null;
  'ui-key-ctrl': null;
  'ui-key-shift': null;
  'ui-key-home': null;
  'ui-key-end': null;
  'ui-key-page-up': null;
  'ui-key-page-down': null;
  'ui-key-space': null;
  'ui-clear': null;
  'ui-try-again': null;
  'ui-nothing-found': null;
  'ui-show-password': null;
  'ui-hide-password': null;
  'ui-results': { count: number };
  'ui-colour': { colour: string | number };
  'ui-part-failed': null;
  'ui-broken': { reason: string | number };
  'ui-part-missing': null;
  'ui-missed': { count: number };
}
