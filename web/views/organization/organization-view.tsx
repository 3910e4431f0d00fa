import type { ComponentType } from 'preact';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import { rightTo } from '../../model/organization.ts';
import type { PageRoute } from '../../state/route.ts';
import type { IconName } from '../../ui/icons/icon.tsx';
import { lazyView } from '../../ui/lazy.tsx';
import type { FeatureSection } from '../app/feature.ts';
import { loadFeatures } from '../app/features.ts';
import { useModel } from '../app/model-context.ts';
import { Group } from '../settings/controls.tsx';
import { Sections } from '../settings/sections.tsx';
import { isPermission, LAYOUT, type Part, SECTIONS, type Section } from './layout.ts';
import { EXTRAS, type Extra, OWN_SECTIONS } from './own-sections.ts';
import { PermissionControl } from './permission-control.tsx';
import { RoleNote } from './role-note.tsx';
import { SettingControl } from './setting-control.tsx';
import { partTitle, sectionTitle, titleOf } from './texts.ts';

needAreas('settings', 'groups', 'organization');

const ICONS: Readonly<Record<Section, IconName>> = {
  profile: 'house',
  joining: 'user-plus',
  people: 'circle-user',
  channels: 'hash',
  messages: 'message-square',
  groups: 'users',
  mails: 'mail',
};

interface Props {
  readonly route: PageRoute;
}

/** A section that is no list of settings. */
type Further = FeatureSection & { readonly name: string; readonly View: ComponentType };

const further = (name: string, section: FeatureSection): Further => ({
  name,
  ...section,
  View: lazyView(section.load),
});

const own = Object.entries(OWN_SECTIONS).map(([name, section]) => further(name, section));

let sections: readonly Further[] = own;

/** The organization's settings, with the sections of the features. */
export const OrganizationView = lazyView<Props>(async () => {
  const features = await loadFeatures();
  const ofFeatures = features.flatMap(({ name, section }) => (section ? [further(name, section)] : []));
  sections = [...own, ...ofFeatures];
  needAreas(...ofFeatures.map(({ name }) => name));
  return Organization;
});

/** By sections. A setting that the user may not change is shown with who may. */
function Organization({ route }: Props) {
  const shown = SECTIONS.flatMap((name) => [
    { name, icon: ICONS[name], title: sectionTitle(name), View: VIEWS[name], settings: settingsOf(name) },
    ...sections
      .filter(({ after }) => after === name)
      .map((each) => ({ name: each.name, icon: each.icon, title: each.title(), View: each.View })),
  ]);
  return <Sections title={t('organization-title')} route={route} sections={shown} />;
}

const settingsOf = (section: Section) =>
  LAYOUT[section].flatMap(({ entries }) => entries.map((name) => ({ name, text: titleOf(name) })));

const viewOf = (section: Section) => () => (
  <>
    {extrasOf(section, 'before')}
    {LAYOUT[section].map((part) => (
      <PartView key={part.title} part={part} />
    ))}
    {extrasOf(section, 'after')}
  </>
);

/** Where one may change nothing, one line says who may; where one may change some of it, each of the others says so. */
function PartView({ part: { title, entries } }: { readonly part: Part }) {
  const model = useModel();
  const rights = entries.map((name) => ({ name, ...rightTo(model, name) }));
  const [first] = rights;
  const isLocked = rights.every(({ isAllowed, role }) => !isAllowed && role === first?.role);
  return (
    <Group title={partTitle(title)}>
      {isLocked && first && <RoleNote role={first.role} />}
      {rights.map(({ name, isAllowed, role }) => {
        const lock = { isLocked: !isAllowed, note: !isAllowed && !isLocked && <RoleNote role={role} /> };
        return isPermission(name) ? (
          <PermissionControl key={name} name={name} lock={lock} />
        ) : (
          <SettingControl key={name} name={name} lock={lock} />
        );
      })}
    </Group>
  );
}

const extras = EXTRAS.map((each) => ({ ...each, View: lazyView(each.load) }));

const extrasOf = (section: Section, place: Extra['place']) =>
  extras
    .filter((each) => each.section === section && each.place === place)
    .map(({ name, View }) => <View key={name} />);

const VIEWS = Object.fromEntries(SECTIONS.map((name) => [name, viewOf(name)])) as Readonly<
  Record<Section, ReturnType<typeof viewOf>>
>;
