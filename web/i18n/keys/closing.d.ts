/** Made by `node scripts/texts.ts` from closing.ftl. */
interface TextKeys {
  'closing-title': null;
  'closing-text': null;
  'closing-do': null;
  'closing-ask': { name: string | number };
  'closing-everybody': null;
  'closing-kept': null;
  'closing-no-way-back': null;
  'closing-type': { name: string | number };
}
