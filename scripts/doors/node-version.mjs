/** The oldest Node that everything here runs on. */
const NEEDED = [20, 19];

/** Stops with one sentence when this Node is too old; what follows may then rely on it. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  stop(
    `Venture Atlas needs Node ${NEEDED.join('.')} or newer, and this is Node ${process.versions.node}: install a newer one from nodejs.org and run the command again.`,
  );
}

/** One clear sentence for people, and an exit code that tells the truth. */
export function stop(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
