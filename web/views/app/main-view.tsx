import { ConversationView } from '../conversation/conversation-view.tsx';
import { useModel } from './model-context.ts';

/** What the address names. */
export function MainView() {
  const { location } = useModel();
  const { route } = location.place.value;
  switch (route.view) {
    case 'narrow':
      return <ConversationView route={route} />;
    default:
      return null;
  }
}
