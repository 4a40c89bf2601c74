/**
 * The oldest Node that everything here runs on: the SQLite part needs version 10
 * of Node's binary interface, and crashes without a word on older ones.
 */
export const NEEDED_NODE = '22.14';

/** True when `version` ("22.14.0") is `NEEDED_NODE` or newer. */
export function isNodeNewEnough(version) {
  const [major, minor] = version.split('.').map(Number);
  const [neededMajor, neededMinor] = NEEDED_NODE.split('.').map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** One clear sentence for people, and an exit code that tells the truth: 1 failed, 2 called wrongly. */
export function stop(sentence, code = 1) {
  console.error(`\n${sentence}`);
  process.exit(code);
}
