/** Milliseconds between two looks. */
const LOOK_EVERY = 500;

/**
 * npm runs a script below a shell and passes SIGTERM to that shell alone, which ends at once. The server would run on,
 * with its lock and its port: it takes the end of the shell for the signal.
 */
export function followParent({ env, ppid } = process) {
  if (env.npm_lifecycle_event === undefined || process.platform === 'win32') return;
  const looking = setInterval(() => {
    if (process.ppid === ppid) return;
    clearInterval(looking);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY);
  looking.unref();
}
