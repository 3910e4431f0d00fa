/** Made by `node scripts/texts.ts` from uploads.ftl. */
interface TextKeys {
  'uploads-own': { count: number; size: string | number };
  'uploads-meter': null;
  'uploads-used': { used: string | number };
  'uploads-used-of': { all: string | number; used: string | number };
  'uploads-almost-full': null;
  'uploads-none': null;
  'uploads-none-text': null;
  'uploads-search': null;
  'uploads-order': null;
  'uploads-newest': null;
  'uploads-oldest': null;
  'uploads-largest': null;
  'uploads-by-name': null;
  'uploads-filter': null;
  'uploads-pictures': null;
  'uploads-videos': null;
  'uploads-sounds': null;
  'uploads-others': null;
  'uploads-unused': null;
  'uploads-found-nothing': null;
  'uploads-in-none': null;
  'uploads-in': { count: number };
  'uploads-in-named': { count: number; name: string | number };
  'uploads-in-more': { count: number };
  'uploads-delete': null;
  'uploads-delete-named': { name: string | number };
  'uploads-delete-confirm': null;
  'uploads-delete-unused': null;
  'uploads-delete-used': { count: number };
}
