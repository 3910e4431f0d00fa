/** Made by `node scripts/texts.ts` from viewer.ftl. */
interface TextKeys {
  'viewer-title': null;
  'viewer-count': { at: string | number; count: string | number };
  'viewer-smaller': null;
  'viewer-larger': null;
  'viewer-download': null;
  'viewer-before': null;
  'viewer-after': null;
  'viewer-tools': null;
}
