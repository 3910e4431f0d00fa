/** The column at the end: one chunk, which is loaded when it first opens. */
import { needAreas } from '../../i18n/load.ts';

export { PersonPanel } from '../people/person-panel.tsx';
export { ChannelPanel } from './channel-panel.tsx';
export { PeoplePanel } from './people-panel.tsx';

needAreas('dialogs');
