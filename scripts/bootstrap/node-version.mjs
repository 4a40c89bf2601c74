/**
 * The oldest supported Node. SQLite's binding needs version 10 of Node's binary interface, and crashes without a
 * message on older ones.
 */
export const NEEDED_NODE = '22.14';

/** True when `version` ("22.14.0") is `NEEDED_NODE` or newer. */
export function isNodeNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED_NODE.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** Prints one sentence and ends the process. Exit codes: 1 failed, 2 wrong usage. */
export function stop(sentence, code = 1) {
  console.error(`\n${sentence}`);
  process.exit(code);
}
