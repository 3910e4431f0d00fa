const ATTEMPTS = 3;

/** Milliseconds of processor time that the work takes, the least of several attempts: what other programs do counts little. */
export function processorMs(work: () => void): number {
  const times = Array.from({ length: ATTEMPTS }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1000;
  });
  return Math.min(...times);
}
