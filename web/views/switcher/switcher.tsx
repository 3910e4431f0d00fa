import './switcher.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../../i18n/texts.ts';
import { rankSwitchables, splitQuery } from '../../state/switcher.ts';
import { Kbd } from '../../ui/controls/kbd.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { Listbox } from '../../ui/lists/listbox.tsx';
import type { Choice } from '../../ui/lists/options.ts';
import { keyOf, useCombo } from '../app/combo.ts';
import { currentOf } from '../app/current.ts';
import { useDesk, useModel } from '../app/model-context.ts';
import { recentPlaces } from '../app/visits.ts';
import { PlaceLine } from './place-line.tsx';
import { type Place, placesOf, type SwitcherTarget } from './places.ts';

/** As many lines as a screen shows; a user who does not find it there types on. */
const SHOWN = 20;
/** Places that stand there before anything is typed. */
const AT_FIRST = 12;

/** The quick switcher: to people, channels, topics, views and commands by a few letters. */
export function Switcher() {
  const model = useModel();
  const desk = useDesk();
  const dialog = useRef<HTMLDialogElement>(null);
  const [text, setText] = useState(desk.switcher.peek() ?? '');
  const places = useMemo(() => placesOf(model, desk, recentPlaces(model)), [model, desk]);
  const close = () => {
    desk.switcher.value = undefined;
  };
  useLayoutEffect(() => {
    const element = dialog.current as HTMLDialogElement;
    const before = document.activeElement;
    element.showModal();
    return () => {
      element.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  const { query, kinds } = splitQuery(text);
  const here = currentOf(model).peek().key;
  const others = query === '' ? places.filter(({ key }) => key !== here) : places;
  const found = rankSwitchables(others, text, query === '' && !kinds ? AT_FIRST : SHOWN);
  const choices: Choice<SwitcherTarget | 'search'>[] = found.map(({ key, text: shown, value }) => ({
    key: keyOf(key),
    text: shown,
    value,
  }));
  if (query !== '' && !kinds)
    choices.push({ key: 'search', text: t('navigation-search-for', { text: query }), value: 'search' });
  const title = query === '' && !kinds ? t('navigation-switcher-recent') : undefined;
  const groups = [{ title, choices }];

  const choose = ({ value }: Choice<SwitcherTarget | 'search'>, isComposing: boolean) => {
    close();
    if (value === 'search') {
      desk.searchFor(text.trim());
      return;
    }
    if (value.kind === 'command') {
      value.command.run();
      return;
    }
    model.location.go(value.route);
    desk.column.value = 'main';
    if (isComposing && 'to' in value) desk.write({ to: value.to });
  };
  const combo = useCombo(groups, (choice, event) => choose(choice, event?.shiftKey === true));

  return (
    <dialog
      ref={dialog}
      class="switcher"
      aria-label={t('navigation-switcher')}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      <div class="switcher-field">
        <Icon name="search" />
        <input
          {...combo.field}
          type="text"
          dir="auto"
          autoFocus
          aria-label={t('navigation-switcher')}
          placeholder={t('navigation-search-or-jump')}
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value);
            combo.restart();
          }}
          onKeyDown={combo.press}
        />
      </div>
      <div class="switcher-list">
        <Listbox
          {...combo.list}
          label={t('navigation-switcher')}
          groups={groups}
          onChoose={(choice) => choose(choice, false)}
          draw={({ value, text: shown }) => <PlaceLine target={value} text={shown} query={query} />}
        />
        {choices.length === 0 && <p class="switcher-none">{t('ui-nothing-found')}</p>}
      </div>
      <footer class="switcher-foot">
        <span>
          <Kbd keys="Enter" /> {t('navigation-switcher-open')}
        </span>
        <span>
          <Kbd keys="Shift+Enter" /> {t('navigation-switcher-write')}
        </span>
        <span>
          <Kbd keys="@" /> {t('navigation-people')}
        </span>
        <span>
          <Kbd keys="#" /> {t('navigation-channels')}
        </span>
        <span>
          <Kbd keys=">" /> {t('navigation-switcher-commands')}
        </span>
      </footer>
      <p class="visually-hidden" role="status">
        {query === '' ? '' : t('ui-results', { count: found.length })}
      </p>
    </dialog>
  );
}

export type { Place };
