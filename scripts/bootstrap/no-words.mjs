import { stop } from './node-version.mjs';

/**
 * For a command without options: answers `--help`, and refuses any other word instead of
 * ignoring it. Ends the process with 0 or with 2 (called wrongly) unless there was none.
 * @param what what the command does, as a sentence
 */
export function takeNoWords(name, what) {
  const words = process.argv.slice(2);
  if (words.length === 0) return;
  const help = `npm ${name}: ${what} It takes no words; settings are environment variables or lines in .env (see .env.example).`;
  if (words.includes('--help')) {
    console.log(help);
    process.exit(0);
  }
  stop(`"${words[0]}" says nothing here. ${help}`, 2);
}
