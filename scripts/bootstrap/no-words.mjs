import { stop } from './node-version.mjs';

const SETTINGS = 'settings are environment variables or lines in .env (see .env.example).';

/**
 * For a command without options: answers `--help`, and refuses any other word instead of
 * ignoring it. Ends the process with 0 or with 2 (called wrongly) unless there was none.
 * @param what what the command does, as a sentence
 */
export function takeNoWords(name, what) {
  refuseOthers(`npm ${name}: ${what} It takes no words; ${SETTINGS}`, []);
}

/**
 * The same for a command that takes these words and no others.
 * @param flags what each of them says, for the help
 * @returns those that were given
 */
export function takeFlags(name, what, flags) {
  const lines = Object.entries(flags).map(([flag, says]) => `\n  ${flag}  ${says}`);
  refuseOthers(`npm ${name}: ${what} Other ${SETTINGS}${lines.join('')}\n  --help   this text`, Object.keys(flags));
  return new Set(process.argv.slice(2));
}

function refuseOthers(help, known) {
  const words = process.argv.slice(2);
  if (words.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  const unknown = words.find((word) => !known.includes(word));
  if (unknown !== undefined) stop(`"${unknown}" says nothing here. ${help}`, 2);
}
