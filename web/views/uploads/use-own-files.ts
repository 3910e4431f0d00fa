import { useEffect, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import { followOwnFiles } from '../../model/own-files.ts';
import type { OwnFiles } from '../../state/attachments.ts';
import { useModel } from '../app/model-context.ts';

interface State {
  readonly value?: OwnFiles;
  readonly failure?: Failure;
}

/** Fetched when the page opens, and followed until it closes; fetched again when the whole state is anew. */
export function useOwnFiles(): State & { readonly retry: () => void } {
  const model = useModel();
  const [state, setState] = useState<State>({});
  const [attempt, setAttempt] = useState(0);
  const whole = model.live.read('attachments');
  useEffect(
    () =>
      followOwnFiles(
        model,
        (value) => setState({ value }),
        (error) => setState({ failure: failureOf(error) }),
      ),
    [attempt, whole],
  );
  const retry = () => {
    setState({});
    setAttempt((count) => count + 1);
  };
  return { ...state, retry };
}
