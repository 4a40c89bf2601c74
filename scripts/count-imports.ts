/**
 * `npm run count-imports`: reads realistic files of every program and counts what they hold before and after. Ends with
 * 1 when something is lost without a line in the report, or players could read a secret.
 */
import { type Counted, countedKinds, countSample } from '../packages/importers/test-support/realistic/count-sample.ts';
import { samples } from '../packages/importers/test-support/realistic/samples.ts';
import { runCommand, thisProcess } from './data/program.ts';

const counts = (before: Record<Counted, string[]>, lost: Record<Counted, string[]>): string =>
  countedKinds
    .filter((kind) => before[kind].length > 0)
    .map((kind) => `${kind} ${before[kind].length - lost[kind].length} of ${before[kind].length}`)
    .join(', ');

process.exitCode = await runCommand(
  'count-imports',
  thisProcess,
  async () => {
    let faults = 0;
    for (const sample of samples) {
      const { before, lost, leaked, lines } = await countSample(sample);
      const missing = countedKinds.flatMap((kind) => lost[kind]);
      const told = lines.reduce((sum, { count }) => sum + count, 0);
      console.log(`${sample.what}: ${counts(before, lost)}`);
      if (missing.length > 0) console.log(`  missing: ${missing.join(', ')}`);
      for (const { what, count } of lines) console.log(`  report: ${what}: ${count}`);
      if (leaked.length > 0) console.log(`  FAULT: players could read ${leaked.join(', ')}`);
      if (told < missing.length) console.log('  FAULT: the report does not say what is missing');
      if (leaked.length > 0 || told < missing.length) faults += 1;
    }
    console.log(`${samples.length} sets of files, ${faults} with a fault.`);
    return faults === 0 ? 0 : 1;
  },
  { afterwards: 'Nothing was changed.' },
);
