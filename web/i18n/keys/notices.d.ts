/** Made by `node scripts/texts.ts` from notices.ftl. */
interface TextKeys {
  'notices-offline': null;
  'notices-retry': { seconds: number };
  'notices-connecting': null;
  'notices-back': null;
  'notices-try-now': null;
  'notices-update': null;
  'notices-update-now': null;
  'notices-ask': null;
  'notices-ask-yes': null;
  'notices-where': { channel: string | number; topic: string | number };
  'notices-new-message': null;
  'notices-too-often': { seconds: number };
  'notices-not-kept': null;
}
