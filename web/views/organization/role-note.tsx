import type { ComponentChildren } from 'preact';
import { t } from '../../i18n/texts.ts';
import { LockedNote } from '../kit/refusal.tsx';

/** Whether a control cannot be used, and what it says of that. */
export interface Lock {
  readonly isLocked: boolean;
  readonly note: ComponentChildren;
}

/** Says which role may change a setting. */
export const RoleNote = ({ role }: { readonly role: 'owners' | 'administrators' }) => (
  <LockedNote>
    {role === 'owners' ? t('organization-owners-only') : t('organization-administrators-only')}
  </LockedNote>
);
