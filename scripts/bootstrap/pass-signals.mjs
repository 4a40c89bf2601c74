import { readFileSync } from 'node:fs';

/** Signals that come so close together (ms) are one: a terminal tells every program, and each of those hands it on. */
const ONE_SIGNAL_MS = 1_000;

/**
 * Ends `child` when this process is told to end, in whatever way: by a signal, or
 * because npm, which started it, is gone. A shell between npm and its script
 * (there is none where the line of the script begins with `exec`) hands no signal
 * on: it dies of it, it stays when npm dies without a word, or, as dash does with
 * SIGINT, it waits for its program. The first two are noticed by somebody having another parent.
 * @param evenFromTerminal whether Ctrl+C is handed on as well: to a child in a group of its own, which does not hear of it
 * by itself, and to one that takes two signals close together for one
 */
export function passSignals(child, { evenFromTerminal = false } = {}) {
  let toldAt = Number.NEGATIVE_INFINITY;
  const pass = (signal) => {
    // Two signals mean "at once" to a server that is closing: it would leave its log to be replayed.
    if (performance.now() - toldAt < ONE_SIGNAL_MS) return;
    toldAt = performance.now();
    const isToldByTerminal = signal === 'SIGINT' && process.stdin.isTTY && !evenFromTerminal;
    if (!isToldByTerminal) child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass);
  if (process.env.npm_lifecycle_event === undefined) return;
  const shell = process.ppid;
  const npm = isShellOfNpm(shell) ? parentOf(shell) : undefined;
  let wasGone = false;
  const watch = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || parentOf(shell) === npm)) return;
    // What ended the shell may have been told to this process as well, and wait to be heard: until the next look it is.
    if (!wasGone) {
      wasGone = true;
      return;
    }
    clearInterval(watch);
    // Told already, and the shell is gone for the same reason: a second signal would end the server before it has closed.
    if (toldAt === Number.NEGATIVE_INFINITY) pass('SIGTERM');
  }, 250);
  watch.unref();
}

/** Many shells become the program they run; then npm itself is the parent, and its own parent is of no interest. */
const isShellOfNpm = (pid) => read(`/proc/${pid}/cmdline`)?.split('\0')[1] === '-c';

/** The parent of another process; undefined where the system has no /proc (there the shells become the program). */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The name in brackets may hold anything; behind it: state, parent.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
