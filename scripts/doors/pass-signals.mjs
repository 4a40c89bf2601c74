/**
 * Ends `child` when this process is told to end, in whatever way: by a signal, or
 * because npm, which started it, is gone. Some shells between npm and its script
 * die of a signal without handing it on, so that is noticed by the new parent.
 */
export function passSignals(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    child.kill('SIGTERM');
  }, 250);
  watch.unref();
}
