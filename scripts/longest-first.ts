import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longest, the longest first; begun last, each would be waited for alone at the end. */
const LONGEST = [
  'stay-in-campaign.e2e.ts',
  'admin.e2e.ts',
  'trouble.e2e.ts',
  'campaigns.e2e.ts',
  'barriers.e2e.ts',
  'edit-map.e2e.ts',
  'places.e2e.ts',
  'search.e2e.ts',
  'edit-together.e2e.ts',
  'import.e2e.ts',
  'draw.e2e.ts',
  'phone.e2e.ts',
  'edit-shape.e2e.ts',
  'explore.e2e.ts',
  'archive.e2e.ts',
  'accounts.e2e.ts',
  'processes.test.ts',
  'jobs-killed.test.ts',
  'seed-export.test.ts',
  'faults.http.test.ts',
  'large-answers.http.test.ts',
  'connections.http.test.ts',
  'map-drawings.http.test.ts',
  'floods.http.test.ts',
  'imports.http.test.ts',
  'server.http.test.ts',
  'data-owner.test.ts',
  'commands.test.ts',
  'draw-import.http.test.ts',
  'role-matrix.http.test.ts',
  'killed.test.ts',
  'file-bytes.test.ts',
  'import.test.ts',
  'outbox.http.test.ts',
  'start.test.ts',
  'hostile-pictures.test.ts',
  'export.test.ts',
  'store-map-pictures.http.test.ts',
  'hostile-files.test.ts',
  'campaign-leaks.http.test.ts',
  'paint-region.test.ts',
  'large-wiki.test.ts',
  'account-floods.http.test.ts',
  'stop.test.ts',
  'body-time.http.test.ts',
  'orphan.http.test.ts',
  'http-server.http.test.ts',
  'paint-city.test.ts',
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
