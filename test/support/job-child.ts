import { serveJobs } from '../../src/engine/kernel/processes/serve-jobs.ts';

// In the place of a program for jobs: it does what the name of the job says, and answers with it.
const JOBS: Readonly<Record<string, () => string>> = {
  hang: () => {
    for (;;) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1000);
  },
  work: () => {
    for (;;);
  },
  /** 400 MB outside the heap. */
  grow: () => {
    const kept = Array.from({ length: 40 }, () => Buffer.alloc(10 << 20, 1));
    return JOBS.hang?.() ?? String(kept.length);
  },
  /** As much as half of 500 MB, given back before the answer or not. */
  swell: () => String(Buffer.alloc(300 << 20, 1).length),
  crash: () => process.exit(1),
  pid: () => String(process.pid),
  environment: () =>
    JSON.stringify(Object.keys(process.env).filter((name) => !name.startsWith('NODE_CHANNEL'))),
};

/** A mail in the place of a name says what to do in its body. */
type Job = { readonly name: string } | { readonly bytes: Uint8Array };

serveJobs(async (job: Job) => {
  const name = 'name' in job ? job.name : new TextDecoder().decode(job.bytes).split('\r\n').at(-1);
  return JOBS[name ?? '']?.() ?? name;
});
