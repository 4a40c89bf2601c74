/**
 * `npm run bench`: compares pan and zoom with the same map without points and with plain markers, and measures the
 * first load and the API against a bare route. Everything is a ratio within one run on one machine. A bench is not a
 * test: it always ends with 0.
 */
import { parseArgs } from 'node:util';
import { runCommand, thisProcess, UsageError } from '../data/program.ts';

const HELP = `Measures the map and the API as ratios within one run.

  npm run bench -- [--only map|api|load|upload|imports|worlds|live|engines|fog] [--rounds 3] [--quick]

engines asks SQLite and PostgreSQL, each with one and with two processes, the same; it takes PostgreSQL's programs from the
system (POSTGRES_BIN names others), else it measures SQLite alone.

--quick measures less, once: a look, not a result (about four minutes). The whole bench takes about half an hour; what gives
no answer is given up and named, so it always comes to its end. Build first (npm start does). Takes the browser that the tests take (CHROMIUM_PATH names another). Writes bench-report.json to data/var,
adds a line to bench-history.jsonl there, and compares with the runs before it on the same machine.`;

const SECTIONS = ['load', 'api', 'upload', 'imports', 'worlds', 'live', 'engines', 'fog', 'map'] as const;

const code = await runCommand('bench', thisProcess, async () => {
  const { values } = parseArgs({
    options: {
      help: { type: 'boolean' },
      only: { type: 'string' },
      rounds: { type: 'string', default: '3' },
      quick: { type: 'boolean', default: false },
    },
  });
  const only = SECTIONS.find((name) => name === values.only);
  if (values.only !== undefined && only === undefined) throw new UsageError(`--only takes ${SECTIONS.join(', ')}.`);
  if (!/^[1-9]\d?$/.test(values.rounds)) throw new UsageError('--rounds takes a number from 1 to 99.');
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const { benchAll } = await import('./bench-all.ts');
  await benchAll(only, Number(values.rounds), values.quick);
  return 0;
});
// Ends the process even if a stopped section still holds resources.
process.exit(code);
