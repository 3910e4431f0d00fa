import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { Icon } from '../../ui/icons/icon.tsx';

/** Whether a control cannot be used, and what it says of that. */
export interface Lock {
  readonly isLocked: boolean;
  readonly note: ComponentChildren;
}

/** Why a control cannot be used: who may. */
export function LockedNote({ role }: { readonly role: 'owners' | 'administrators' }) {
  return (
    <p class="setting-locked">
      <Icon name="lock" />
      {role === 'owners' ? t('organization-owners-only') : t('organization-administrators-only')}
    </p>
  );
}
