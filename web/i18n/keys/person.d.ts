/** Made by `node scripts/texts.ts` from person.ftl. */
interface TextKeys {
  'person-add': null;
  'person-add-text': null;
  'person-add-name': null;
  'person-add-email': null;
  'person-add-password': null;
  'person-add-password-hint': null;
  'person-add-make': null;
  'person-add-made': { name: string | number };
  'person-need-name': null;
  'person-need-address': null;
  'person-need-password': null;
  'person-seen': { when: string | number };
  'person-never-seen': null;
  'person-here': null;
  'person-away': null;
  'person-groups': null;
  'person-groups-add': null;
  'person-groups-add-named': { name: string | number };
  'person-groups-leave-out': { group: string | number };
  'person-profile': null;
  'person-profile-named': { name: string | number };
  'person-log': null;
  'person-deactivate-text': { name: string | number };
  'person-deactivate-sessions': null;
  'person-deactivate-bots': { count: number; names: string | number };
  'person-deactivate-invitations': { count: number };
  'person-deactivate-stays': null;
  'person-deactivate-groups': { count: number; names: string | number };
  'person-reactivate-named': { name: string | number };
  'person-reactivate-text': { name: string | number };
  'person-reactivate-bots': { count: number; names: string | number };
}
