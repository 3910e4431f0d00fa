import './settings.css';
import type { ComponentType } from 'preact';
import { useCallback, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import type { PageRoute } from '../../state/route.ts';
import { IconButton } from '../../ui/controls/button.tsx';
import { useModel } from '../app/model-context.ts';
import { PageBar } from '../app/page-bar.tsx';
import { type ListedSection, SectionList } from './section-list.tsx';

export interface ShownSection extends ListedSection {
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
  const content = useRef<HTMLElement>(null);
  const asked = sections.find(({ name }) => name === route.path[0]);
  const section = asked ?? sections[0];
  const { view } = route;
  const toList = () => location.go({ view, path: [] });
  const show = useCallback((setting: string) => {
    const found = content.current?.querySelector(`[data-setting="${CSS.escape(setting)}"]`);
    found?.scrollIntoView({ block: 'center' });
    found?.querySelector<HTMLElement>('input, select, textarea, button')?.focus({ preventScroll: true });
  }, []);
  const wanted = route.path[1];
  useLayoutEffect(() => {
    if (wanted) show(wanted);
  }, [wanted, section?.name]);
  if (!section) return null;
  const { View } = section;
  return (
    <section class="settings" data-section={asked?.name}>
      <PageBar title={title} />
      <div class="settings-columns">
        <SectionList title={title} view={view} sections={sections} current={section.name} onFind={show} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: one scrolls by key, also where a section has nothing to use */}
        <section ref={content} class="settings-scroll" aria-label={section.title} tabIndex={0}>
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
