import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first; begun last, each would be waited for alone at the end. */
const LONGEST = [
  'draw.e2e.ts',
  'accounts.e2e.ts',
  'trouble.e2e.ts',
  'import.e2e.ts',
  'edit-map.e2e.ts',
  'admin.e2e.ts',
  'edit-shape.e2e.ts',
  'campaigns.e2e.ts',
  'map-drawings.http.test.ts',
  'faults.http.test.ts',
  'outbox.http.test.ts',
  'imports.http.test.ts',
  'body-time.http.test.ts',
  'http-server.http.test.ts',
  'campaign-leaks.http.test.ts',
  'hostile-sketches.test.ts',
  'keep.test.ts',
  'import.test.ts',
];

/** Begins with the files that take longest; a clone that was never tested knows nothing of that by itself. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? LONGEST.length : place;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
