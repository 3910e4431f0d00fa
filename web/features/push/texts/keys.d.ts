/** Made by `node scripts/texts.ts` from en.ftl. */
interface TextKeys {
  'push-title': null;
  'push-here': null;
  'push-unsupported': null;
  'push-denied': null;
  'push-off': null;
  'push-on': null;
  'push-turn-on': null;
  'push-turn-off': null;
  'push-try': null;
  'push-try-name': { device: string | number };
  'push-tried': null;
  'push-failed': null;
  'push-remove': null;
  'push-remove-name': { device: string | number };
}
