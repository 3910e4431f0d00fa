/** Made by `node scripts/texts.ts` from domains.ftl. */
interface TextKeys {
  'domains-title': null;
  'domains-open': null;
  'domains-restricted': null;
  'domains-closed': null;
  'domains-subdomains': null;
  'domains-subdomains-of': { domain: string | number };
  'domains-new': null;
  'domains-add': null;
  'domains-remove': { domain: string | number };
  'domains-remove-title': { domain: string | number };
  'domains-remove-text': null;
  'domains-remove-last': null;
  'domains-remove-step': null;
  'domains-need': null;
  'domains-invalid': null;
  'domains-taken': null;
}
