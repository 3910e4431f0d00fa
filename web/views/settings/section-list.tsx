import { t } from '../../i18n/texts.ts';
import type { PageRoute } from '../../state/route.ts';
import { Icon, type IconName } from '../../ui/icons/icon.tsx';
import { useModel } from '../app/model-context.ts';
import { SearchField, useFound } from '../kit/found.tsx';

/** A setting as a search finds it. */
export interface NamedSetting {
  readonly text: string;
  /** The name of its control in the page (`data-setting`); without it the search leads to the section. */
  readonly name?: string | undefined;
}

export interface ListedSection {
  readonly name: string;
  readonly icon: IconName;
  readonly title: string;
  readonly settings?: readonly NamedSetting[] | undefined;
}

interface Props {
  readonly title: string;
  readonly view: PageRoute['view'];
  readonly sections: readonly ListedSection[];
  readonly current: string;
  /** A setting of that name was chosen, perhaps the one of the address again. */
  readonly onFind: (setting: string) => void;
}

interface Item {
  readonly section: ListedSection;
  readonly setting?: NamedSetting;
}

/** The sections; while one searches, the sections and settings that match. */
export function SectionList({ title, view, sections, current, onFind }: Props) {
  const { location } = useModel();
  const items = sections.flatMap((section): Item[] => [
    { section },
    ...(section.settings ?? []).map((setting) => ({ section, setting })),
  ]);
  const found = useFound(items, {
    textsOf: ({ section, setting }) => [setting?.text ?? section.title],
  });
  const shown = found.isSearch ? found.shown : items.filter(({ setting }) => setting === undefined);
  return (
    <nav class="settings-list" aria-label={title}>
      <SearchField label={t('settings-find')} query={found.query} onQuery={found.setQuery} />
      {shown.map(({ section, setting }) => (
        <a
          key={`${section.name} ${setting?.name ?? setting?.text}`}
          class="settings-link"
          href={location.href({ view, path: [section.name, ...(setting?.name ? [setting.name] : [])] })}
          aria-current={!setting && section.name === current ? 'page' : undefined}
          onClick={() => setting?.name && onFind(setting.name)}
        >
          <Icon name={section.icon} />
          {setting ? (
            <span class="settings-row-text">
              {setting.text}
              <span class="settings-row-more">{section.title}</span>
            </span>
          ) : (
            section.title
          )}
        </a>
      ))}
      {shown.length === 0 && <p class="settings-text">{t('settings-find-none')}</p>}
    </nav>
  );
}
