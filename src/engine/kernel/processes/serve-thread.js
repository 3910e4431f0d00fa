// The thread's side of `WorkerThread`. Plain JavaScript: a thread that loads no TypeScript needs less memory and starts sooner.
import { parentPort } from 'node:worker_threads';

export function serveThread(answer) {
  parentPort.on('message', ({ id, question }) => serve(answer, id, question));
  // The ID of the question is unknown: the thread ends with the error, which loses all questions that wait.
  parentPort.on('messageerror', (error) => {
    throw error;
  });
  parentPort.postMessage({ ready: true });
}

async function serve(answer, id, question) {
  try {
    const given = await answer(question);
    if (id !== undefined) parentPort.postMessage({ id, answer: given });
  } catch (error) {
    // Nobody waits for an answer: the thread ends with the error, which `WorkerThread` reports as a loss.
    if (id === undefined) throw error;
    parentPort.postMessage({ id, error });
  }
}

export function notifyMain(notice) {
  parentPort.postMessage({ notice });
}
