import { useEffect, useState } from 'preact/hooks';
import { type Failure, failureOf } from '../../model/failure.ts';
import { followOwnFiles } from '../../model/own-files.ts';
import type { OwnFiles } from '../../state/attachments.ts';
import { useModel } from '../app/model-context.ts';
import type { Resource } from '../kit/resource.tsx';

/** Fetched when the page opens, and followed until it closes; fetched again when the whole state is anew. */
export function useOwnFiles(): Omit<Resource<OwnFiles>, 'renew'> {
  const model = useModel();
  const [state, setState] = useState<{ readonly value?: OwnFiles; readonly failure?: Failure }>({});
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
  return { value: state.value, failure: state.failure, retry };
}
