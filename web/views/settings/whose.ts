import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { rightsOf } from '../../model/rights.ts';
import {
  type DefaultsChange,
  type SettingsChange,
  saveDefaults,
  saveSettings,
} from '../../model/settings.ts';
import { useModel } from '../app/model-context.ts';

/** The owner of the settings that the controls below show and change. */
export const Whose = createContext<'own' | 'newPeople'>('own');

/** Nobody but the person says what they are: the organization has no default for them. */
const PERSONAL: readonly Exclude<keyof SettingsChange, keyof DefaultsChange>[] = [
  'default_language',
  'allow_private_data_export',
  'enable_login_emails',
  'enable_marketing_emails',
];

const ADMINISTRATOR = 200;

/** A setting of one's own, or of new people. */
export function useSetting<Name extends keyof SettingsChange>(name: Name) {
  const model = useModel();
  const { client, tables, live } = model;
  const isOwn = useContext(Whose) === 'own';
  const known = isOwn ? tables.settings.value : (live.read('realm').realm_user_settings_defaults ?? {});
  return {
    known: (known as SettingsChange)[name],
    save: (value: SettingsChange[Name]) =>
      isOwn ? saveSettings(client, { [name]: value }) : saveDefaults(client, { [name]: value }),
    /** Only administrators change what new people begin with. */
    isLocked: !isOwn && rightsOf(model).role > ADMINISTRATOR,
    isThere: isOwn || !PERSONAL.some((each) => each === name),
  };
}
