/** Made by `node scripts/texts.ts` from en.ftl. */
interface TextKeys {
  'exports-title': null;
  'exports-locked': null;
  'exports-text': null;
  'exports-new': null;
  'exports-kind': null;
  'exports-public': null;
  'exports-public-text': null;
  'exports-private': null;
  'exports-private-text': null;
  'exports-consents': { consented: string | number; people: number };
  'exports-limits': null;
  'exports-used': { most: string | number; used: string | number };
  'exports-start': null;
  'exports-made': null;
  'exports-none': null;
  'exports-none-text': null;
  'exports-by': { name: string | number; when: string | number };
  'exports-pending': null;
  'exports-ready': null;
  'exports-failed': { when: string | number };
  'exports-deleted': { when: string | number };
  'exports-download': null;
  'exports-download-named': { name: string | number };
  'exports-named': { kind: string | number; when: string | number };
  'exports-delete': null;
  'exports-delete-named': { name: string | number };
  'exports-delete-ask': null;
  'exports-delete-text': null;
  'exports-first': null;
}
