import { loadArea } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import type { PageRoute } from '../../state/route.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { Group } from '../settings/controls.tsx';
import { Sections } from '../settings/sections.tsx';
import { isPermission, LAYOUT, SECTIONS, type Section } from './layout.ts';
import { ownSectionsAfter } from './own-sections.ts';
import { EXTRAS, type Extra, OWN_VIEWS, type OwnView } from './own-views.tsx';
import { PermissionControl } from './permission-control.tsx';
import { SettingControl } from './setting-control.tsx';
import { partTitle, sectionTitle } from './texts.ts';

await Promise.all([loadArea('settings'), loadArea('groups'), loadArea('organization')]);

const ICONS: Readonly<Record<Section, IconName>> = {
  profile: 'house',
  joining: 'user-plus',
  people: 'circle-user',
  channels: 'hash',
  messages: 'message-square',
  groups: 'users',
  mails: 'mail',
};

/** What holds for the whole organization, by sections. What one may not change is shown, and says who may. */
export function OrganizationView({ route }: { readonly route: PageRoute }) {
  const sections = SECTIONS.flatMap((name) => [
    { name, icon: ICONS[name], title: sectionTitle(name), View: VIEWS[name] },
    ...ownSectionsAfter(name).map(([own, { icon }]) => {
      const { title, View }: OwnView = OWN_VIEWS[own];
      return { name: own, icon, title: title(), View };
    }),
  ]);
  return <Sections title={t('organization-title')} route={route} sections={sections} />;
}

const viewOf = (section: Section) => () => (
  <>
    {extrasOf(section, 'before')}
    {LAYOUT[section].map(({ title, entries }) => (
      <Group key={title} title={partTitle(title)}>
        {entries.map((entry) =>
          isPermission(entry) ? (
            <PermissionControl key={entry} name={entry} />
          ) : (
            <SettingControl key={entry} name={entry} />
          ),
        )}
      </Group>
    ))}
    {extrasOf(section, 'after')}
  </>
);

const extrasOf = (section: Section, place: Extra['place']) =>
  EXTRAS.filter((each) => each.section === section && each.place === place).map(({ name, View }) => (
    <View key={name} />
  ));

const VIEWS = Object.fromEntries(SECTIONS.map((name) => [name, viewOf(name)])) as Readonly<
  Record<Section, ReturnType<typeof viewOf>>
>;
