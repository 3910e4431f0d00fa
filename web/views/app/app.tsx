import { useMemo } from 'preact/hooks';
import type { Model } from '../../model/model.ts';
import { Boundary } from '../../ui/feedback/boundary.tsx';
import { lazyView } from '../../ui/lazy.tsx';
import { Desk } from './desk.ts';
import { FRAME } from './frame.ts';
import { ModelContext } from './model-context.ts';
import { Shell } from './shell.tsx';

/** Sign in, register, join, reset: not loaded for a signed-in user. */
const Account = lazyView(async () => (await import('../account/account.tsx')).Account);

/** Paths outside of the chat, also for a signed-in user. */
const ACCOUNT_PATHS = /^\/(?:login|register|setup|reset-password|join|confirm-email)(?:\/|$)/;

export function App({ model }: { readonly model: Model }) {
  const everything = useMemo(() => ({ model, desk: new Desk() }), [model]);
  return (
    <ModelContext.Provider value={everything}>
      <Boundary of="view" at={model.phase.value}>
        <Page model={model} />
      </Boundary>
    </ModelContext.Provider>
  );
}

function Page({ model }: { readonly model: Model }) {
  const { path } = model.location.place.value;
  const phase = model.phase.value;
  if (ACCOUNT_PATHS.test(path) || phase === 'signed-out') return <Account />;
  return phase === 'ready' ? <Shell /> : <div class={FRAME} />;
}
