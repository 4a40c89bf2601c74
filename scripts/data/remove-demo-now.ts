import { operator } from '../../apps/api/src/audit/audit.ts';
import { removeDemo } from '../../apps/api/src/installation/commands/remove-demo.ts';
import { planDemoRemoval } from '../../apps/api/src/installation/plan-demo-removal.ts';
import { createProgress } from '../progress.ts';
import { openWorld } from './open-world.ts';
import type { Program } from './program.ts';

/** Removes the demo world from an installation, or prints what would be removed. */
export async function removeNow(program: Program, isDryRun: boolean): Promise<void> {
  const world = await openWorld(program.env);
  const progress = createProgress(program.isTerminal, program.say);
  try {
    const plan = await planDemoRemoval(world.db);
    if (plan === undefined || plan.remove.length === 0) {
      program.say('Nothing of the demo world is left to remove.');
      return;
    }
    const onProgress = (removed: number, total: number) => progress.report('Places', removed, total);
    const places = isDryRun
      ? plan.remove.length
      : await removeDemo({ db: world.db, now: world.now, audit: world.audit, caller: operator, onProgress });
    progress.end();
    program.say(`${isDryRun ? 'Would remove' : 'Removed'} ${places} places of the demo world.`);
    for (const { name, why } of plan.kept) program.say(`Stays: ${name}. ${why}`);
  } finally {
    progress.end();
    await world.close();
  }
}
