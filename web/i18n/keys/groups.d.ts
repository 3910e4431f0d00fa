/** Made by `node scripts/texts.ts` from groups.ftl. */
interface TextKeys {
  'groups-internet': null;
  'groups-everyone': null;
  'groups-members': null;
  'groups-full-members': null;
  'groups-moderators': null;
  'groups-administrators': null;
  'groups-owners': null;
  'groups-nobody': null;
  'groups-unknown': null;
  'groups-add': null;
  'groups-add-to': { what: string | number };
  'groups-leave-out': { name: string | number };
}
