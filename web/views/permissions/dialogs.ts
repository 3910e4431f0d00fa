/** One part that is loaded for both. */
export { PersonPermissions } from './person-permissions.tsx';
export { WhoHas } from './who-has.tsx';
