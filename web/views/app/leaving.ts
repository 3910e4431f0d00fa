import { effect } from '@preact/signals';
import type { Model } from '../../model/model.ts';
import type { Desk } from './desk.ts';
import { expectNothing } from './typed-ahead.ts';

/**
 * Overlays close when the user leaves the page, by a link, a key, "back" or the address bar. Details close with the
 * view, unless messages come: they stay from one conversation to the next. The function that it returns ends that.
 */
export function closeWhatIsLeft({ location }: Model, desk: Desk): () => void {
  let { view } = location.place.peek().route;
  let visit = location.visit.peek();
  const end = effect(() => {
    if (location.visit.value === visit) return;
    visit = location.visit.value;
    desk.closeOverlays();
    const before = view;
    view = location.place.peek().route.view;
    if (view !== before && view !== 'narrow') desk.details.value = undefined;
  });
  return () => {
    end();
    // A change of language draws all anew, without the field for which keys are held.
    expectNothing();
  };
}
