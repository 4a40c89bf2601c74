import type { PositionText } from '../../../api/staff-map.ts';
import type { Job } from './job.ts';
import { shownOfMany } from './many.ts';
import { shownAtOnce } from './write.ts';

/** What is shown and not saved yet: what waits in the queue, and over it what rests. */
export function unsavedOf(jobs: readonly Job[], resting: ReadonlyMap<number, PositionText>): Map<number, PositionText> {
  const unsaved = new Map<number, PositionText>();
  const add = (id: number, text: PositionText) => unsaved.set(id, { ...unsaved.get(id), ...text });
  for (const { write } of jobs) {
    if (write.kind === 'many') {
      for (const place of write.places) {
        const text = shownOfMany(write, place);
        if (text !== undefined) add(place.id, text);
      }
      continue;
    }
    const text = shownAtOnce(write);
    if (text !== undefined && 'id' in write) add(write.id, text);
  }
  for (const [id, text] of resting) add(id, text);
  return unsaved;
}
