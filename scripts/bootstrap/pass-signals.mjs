import { readFileSync } from 'node:fs';

/**
 * Signals closer together than this (ms) are one: a terminal signals every program, and each program also passes the
 * signal on.
 */
const ONE_SIGNAL_MS = 1_000;

/**
 * Ends `child` when this process must end: by a signal, or because npm, its starter, is gone. A shell between npm and
 * its script (there is none if the line of the script begins with `exec`) does not pass signals on. It dies from the
 * signal, or it survives when npm is killed, or, as dash does with SIGINT, it waits for its program. The first two
 * cases are detected by a change of the parent process.
 * @param evenFromTerminal whether Ctrl+C is passed on too: for a child in a process group of its own, which does not
 * receive it, and for a child that treats two signals close together as one
 */
export function passSignals(child, { evenFromTerminal = false } = {}) {
  let toldAt = Number.NEGATIVE_INFINITY;
  const pass = (signal) => {
    // To a closing server two signals mean "at once", and its log would have to be replayed.
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
    // The signal that ended the shell may also have been sent to this process and not be delivered yet. Wait for the
    // next check.
    if (!wasGone) {
      wasGone = true;
      return;
    }
    clearInterval(watch);
    // If a signal was passed already, the shell ended for the same reason. A second signal would end the server
    // before it has closed.
    if (toldAt === Number.NEGATIVE_INFINITY) pass('SIGTERM');
  }, 250);
  watch.unref();
}

/**
 * Many shells replace themselves with the program. Then npm itself is the parent, and changes of npm's own parent are
 * ignored.
 */
const isShellOfNpm = (pid) => read(`/proc/${pid}/cmdline`)?.split('\0')[1] === '-c';

/** The parent of another process; undefined if the system has no /proc (there shells replace themselves). */
function parentOf(pid) {
  const stat = read(`/proc/${pid}/stat`);
  // The name in parentheses may contain any character. After it come state and parent.
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
