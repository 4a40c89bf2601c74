import type { DrawingJob } from '@venture-atlas/types';

/** What is being done, in a few words. */
export function stageWords({ state, stage, place }: DrawingJob): string {
  if (state === 'drawing') return stage === null ? 'Getting ready to draw' : `Drawing: ${stage}`;
  if (place === 0) return 'Waiting for its turn';
  return place === 1 ? 'Another of your maps is drawn first' : `${place} of your other maps are drawn first`;
}

/** How long it still takes; empty while nobody can tell. */
export function timeWords({ seconds_left }: DrawingJob): string {
  if (seconds_left === null) return '';
  if (seconds_left < 5) return 'Nearly done';
  if (seconds_left < 90) return `About ${seconds_left} seconds left`;
  return `About ${Math.round(seconds_left / 60)} minutes left`;
}
