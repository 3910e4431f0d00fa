import './notification-table.css';
import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import type { SettingsChange } from '../../model/settings.ts';
import { OutcomeMark } from '../kit/saved.tsx';
import { useSaved } from './use-setting.ts';
import { useSetting } from './whose.ts';

type Way = 'desktop' | 'sound' | 'mobile' | 'mail' | 'wildcards';
const WAYS: readonly Way[] = ['desktop', 'sound', 'mobile', 'mail', 'wildcards'];

type Name = {
  [Each in keyof SettingsChange]-?: NonNullable<SettingsChange[Each]> extends boolean ? Each : never;
}[keyof SettingsChange];

interface Place {
  readonly id: string;
  readonly title: () => string;
  readonly text: () => string;
  readonly names: Partial<Record<Way, Name>>;
}

/** The triggers, from the most personal on; with the setting of each way. */
const PLACES: readonly Place[] = [
  {
    id: 'personal',
    title: () => t('settings-notify-direct'),
    text: () => t('settings-notify-direct-text'),
    names: {
      desktop: 'enable_desktop_notifications',
      sound: 'enable_sounds',
      mobile: 'enable_offline_push_notifications',
      mail: 'enable_offline_email_notifications',
    },
  },
  {
    id: 'followed',
    title: () => t('settings-notify-followed'),
    text: () => t('settings-notify-followed-text'),
    names: {
      desktop: 'enable_followed_topic_desktop_notifications',
      sound: 'enable_followed_topic_audible_notifications',
      mobile: 'enable_followed_topic_push_notifications',
      mail: 'enable_followed_topic_email_notifications',
      wildcards: 'enable_followed_topic_wildcard_mentions_notify',
    },
  },
  {
    id: 'channels',
    title: () => t('settings-notify-channels'),
    text: () => t('settings-notify-channels-text'),
    names: {
      desktop: 'enable_stream_desktop_notifications',
      sound: 'enable_stream_audible_notifications',
      mobile: 'enable_stream_push_notifications',
      mail: 'enable_stream_email_notifications',
      wildcards: 'wildcard_mentions_notify',
    },
  },
];

function wayText(way: Way): string {
  switch (way) {
    case 'desktop':
      return t('settings-way-desktop');
    case 'sound':
      return t('settings-way-sound');
    case 'mobile':
      return t('settings-way-mobile');
    case 'mail':
      return t('settings-way-mail');
    default:
      return t('settings-way-wildcards');
  }
}

/** By place and way; on a telephone one place below the other, with the ways in words. */
export function NotificationTable() {
  return (
    <>
      <table class="notify-table">
        <caption class="visually-hidden">{t('settings-notify-table')}</caption>
        <thead>
          <tr>
            <td />
            {WAYS.map((way) => (
              <th key={way} scope="col">
                {wayText(way)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {PLACES.map((place) => (
            <tr key={place.id}>
              <th scope="row">
                {place.title()}
                <span class="notify-place-text">{place.text()}</span>
              </th>
              {WAYS.map((way) => (
                <td key={way} data-way={wayText(way)} data-empty={place.names[way] ? undefined : true}>
                  {place.names[way] && (
                    <Cell name={place.names[way]} place={place.title()} way={wayText(way)} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="settings-text notify-later">{t('settings-notify-ways')}</p>
    </>
  );
}

interface CellProps {
  readonly name: Name;
  readonly place: string;
  readonly way: string;
}

function Cell({ name, place, way }: CellProps): ComponentChildren {
  const { known, save, isLocked } = useSetting(name);
  const { value, set, outcome } = useSaved(known, save);
  return (
    <span class="notify-cell" data-setting={name}>
      <label class="notify-choice">
        <input
          type="checkbox"
          class="choice-mark"
          aria-label={t('settings-notify-cell', { place, way })}
          disabled={isLocked}
          checked={value ?? false}
          onChange={(event) => void set(event.currentTarget.checked)}
        />
        <span class="notify-way" aria-hidden="true">
          {way}
        </span>
      </label>
      {typeof outcome === 'object' && <OutcomeMark outcome={outcome} />}
    </span>
  );
}
