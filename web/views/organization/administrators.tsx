import { rightsOf } from '../../model/rights.ts';
import { useModel } from '../app/model-context.ts';
import { RoleNote } from './role-note.tsx';

const OWNER = 100;
const ADMINISTRATOR = 200;

/** Whether the person may change lists of the organization. Follows changes. */
export const useIsAdministrator = (): boolean => rightsOf(useModel()).role <= ADMINISTRATOR;

export const useIsOwner = (): boolean => rightsOf(useModel()).role <= OWNER;

/** Shown to other users in the place of controls that only administrators have. */
export function AdministratorsOnly() {
  const role = 'administrators';
  return useIsAdministrator() ? null : <RoleNote role={role} />;
}

export function OwnersOnly() {
  const role = 'owners';
  return useIsOwner() ? null : <RoleNote role={role} />;
}
