import './logos.css';
import { needAreas } from '../../i18n/load.ts';
import { t } from '../../i18n/texts.ts';
import {
  ORGANIZATION_PICTURES,
  type OrganizationPicture,
  organizationPicture,
  removeOrganizationPicture,
  saveOrganizationPicture,
} from '../../model/organization-pictures.ts';
import { useModel } from '../app/model-context.ts';
import { OutcomeMark } from '../kit/saved.tsx';
import { Group } from '../settings/controls.tsx';
import { PicturePicker } from '../settings/picture-picker.tsx';
import { useSaving } from '../settings/use-setting.ts';
import { AdministratorsOnly, useIsAdministrator } from './administrators.tsx';

needAreas('logos', 'settings');

/** The pictures by which one knows the organization. */
export function Logos() {
  return (
    <Group title={t('logos-title')}>
      <AdministratorsOnly />
      {ORGANIZATION_PICTURES.map((name) => (
        <Logo key={name} name={name} />
      ))}
    </Group>
  );
}

const TITLES = {
  icon: () => t('logos-icon'),
  logo: () => t('logos-logo'),
  night_logo: () => t('logos-night-logo'),
} as const;

const TEXTS = {
  icon: () => t('logos-icon-text'),
  logo: () => t('logos-logo-text'),
  night_logo: () => t('logos-night-logo-text'),
} as const;

function Logo({ name }: { readonly name: OrganizationPicture }) {
  const model = useModel();
  const isAllowed = useIsAdministrator();
  const { outcome, save } = useSaving();
  const { url, isOwn } = organizationPicture(model, name);
  const title = TITLES[name]();
  return (
    <div class="setting logo" data-setting={name}>
      <div class="logo-text">
        <span class="field-label">{title}</span>
        <p class="field-hint">{TEXTS[name]()}</p>
      </div>
      <div class={`logo-stage logo-stage-${name}`} data-theme={name === 'night_logo' ? 'dark' : 'light'}>
        <img
          class={name === 'icon' ? 'logo-icon' : 'logo-wide'}
          src={url}
          alt={isOwn ? t('logos-own', { what: title }) : t('logos-none', { what: title })}
        />
      </div>
      {isAllowed && (
        <PicturePicker
          what={title}
          shape={name === 'icon' ? 'square' : 'wide'}
          isBusy={outcome === 'saving'}
          onPicture={(blob) => void save(() => saveOrganizationPicture(model.client, name, blob))}
          onRemove={isOwn ? () => void save(() => removeOrganizationPicture(model.client, name)) : undefined}
        />
      )}
      <OutcomeMark outcome={outcome} />
    </div>
  );
}
