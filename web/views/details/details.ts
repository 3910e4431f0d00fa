/** The column at the end: one chunk, which is loaded when it first opens. */

export { PersonPanel } from '../people/person-panel.tsx';
export { ChannelPanel } from './channel-panel.tsx';
export { PeoplePanel } from './people-panel.tsx';
