import './settings.css';
import type { ComponentType } from 'preact';
import { t } from '../../i18n/texts.ts';
import type { PageRoute } from '../../state/route.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';

export interface ShownSection {
  readonly name: string;
  readonly icon: IconName;
  readonly title: string;
  readonly View: ComponentType;
}

interface Props {
  readonly title: string;
  readonly route: PageRoute;
  /** The first is shown where the address names none. */
  readonly sections: readonly ShownSection[];
}

/** Settings by sections, each with an address; on a telephone the list of them first. */
export function Sections({ title, route, sections }: Props) {
  const { location } = useModel();
  const asked = sections.find(({ name }) => name === route.path[0]);
  const section = asked ?? sections[0];
  const { view } = route;
  const toList = () => location.go({ view, path: [] });
  if (!section) return null;
  const { View } = section;
  return (
    <section class="settings" data-section={asked?.name}>
      <PageBar title={title} />
      <div class="settings-columns">
        <nav class="settings-list" aria-label={title}>
          {sections.map((each) => (
            <a
              key={each.name}
              class="settings-link"
              href={location.href({ view, path: [each.name] })}
              aria-current={each === section ? 'page' : undefined}
            >
              <Icon name={each.icon} />
              {each.title}
            </a>
          ))}
        </nav>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: one scrolls by key, also where a section has nothing to use */}
        <section class="settings-scroll" aria-label={section.title} tabIndex={0}>
          <div class="settings-section">
            <header class="settings-head">
              <IconButton
                icon="arrow-left"
                turns
                class="settings-back"
                name={t('settings-to-list')}
                onClick={toList}
              />
              <h1>{section.title}</h1>
            </header>
            <View key={section.name} />
          </div>
        </section>
      </div>
    </section>
  );
}
