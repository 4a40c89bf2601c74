import { stop } from './node-version.mjs';

const SETTINGS = 'settings are environment variables or lines in .env (see .env.example).';

/**
 * For a command without options: responds to `--help`, and refuses any other argument. Ends the process with 0 or
 * with 2 (wrong usage) unless there are no arguments.
 * @param what what the command does, as a sentence
 */
export function refuseArguments(name, what) {
  refuseOthers(`npm ${name}: ${what} It takes no words; ${SETTINGS}`, []);
}

/**
 * For a command with only these flags.
 * @param flags a description of each flag, for the help
 * @returns the given flags
 */
export function parseFlags(name, what, flags) {
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
