/**
 * `npm run record-answers -- FILE`: writes the public responses of a seeded installation. `--against` compares two
 * files.
 */
import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { compareRecordings } from '../apps/api/test-support/record-answers/compare-recordings.ts';
import { fixClockAndChance } from '../apps/api/test-support/record-answers/fixed-chance.ts';

const command = new Command('record-answers')
  .argument('<file>', 'gets a line of JSON for each answer')
  .option('--bodies', 'writes whole answers beside their hashes', false)
  .option('--statements', 'writes which statements each answer takes', false)
  .option('--against <older>', 'says which answers differ from those of an older recording');
command.parse();
const [file = ''] = command.args;
const { bodies, statements, against } = command.opts<{ bodies: boolean; statements: boolean; against?: string }>();

fixClockAndChance();
const { createRecorder } = await import('../apps/api/test-support/record-answers/recorder.ts');
const { recordModelCampaigns } = await import('../apps/api/test-support/record-answers/model-campaigns.ts');
const { recordDemoWorld } = await import('../apps/api/test-support/record-answers/demo-campaigns.ts');
const recorder = createRecorder(file, { bodies, statements });
await recordModelCampaigns(recorder);
await recordDemoWorld(recorder);
console.log(`${await recorder.end()} answers`);
if (against !== undefined) {
  const differing = compareRecordings(readFileSync(against, 'utf8'), readFileSync(file, 'utf8'));
  for (const line of differing.slice(0, 50)) console.log(line);
  console.log(`${differing.length} differ`);
  process.exitCode = differing.length === 0 ? 0 : 1;
}
