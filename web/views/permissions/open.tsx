import { lazy } from '../../ui/lazy.tsx';
import type { Desk } from '../app/desk.ts';
import type { PersonPermissionsProps } from './person-permissions.tsx';
import type { WhoHasProps } from './who-has.tsx';

const WhoHas = lazy(async () => (await import('./dialogs.ts')).WhoHas);
const PersonPermissions = lazy(async () => (await import('./dialogs.ts')).PersonPermissions);

/** Who has a permission, and through what. */
export const openWhoHas = (desk: Desk, props: Omit<WhoHasProps, 'onClose'>): void =>
  desk.open((close) => <WhoHas {...props} onClose={close} />);

/** A user's abilities, and the reasons. */
export const openPersonPermissions = (desk: Desk, props: Omit<PersonPermissionsProps, 'onClose'>): void =>
  desk.open((close) => <PersonPermissions {...props} onClose={close} />);
