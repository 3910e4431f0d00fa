/** In a thread of `WorkerThread`: answers its questions. An error of `answer` rejects that question; one outside ends the thread. */
export function serveThread<Question, Answer>(answer: (question: Question) => Answer | Promise<Answer>): void;

/** In a thread of `WorkerThread`: calls its `onNotice`. */
export function notifyMain<Notice>(notice: Notice): void;
