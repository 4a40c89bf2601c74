import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, slowest first. If they started last, the run would wait for each at the end. */
const LONGEST = [
  'campaigns.e2e.ts',
  'trouble.e2e.ts',
  'stay-in-campaign.e2e.ts',
  'own-world.e2e.ts',
  'accounts.e2e.ts',
  'import.e2e.ts',
  'edit-map.e2e.ts',
  'barriers.e2e.ts',
  'phone.e2e.ts',
  'slow-line.e2e.ts',
  'new-world.e2e.ts',
  'explore.e2e.ts',
  'worlds.e2e.ts',
  'draw.e2e.ts',
  'admin.e2e.ts',
  'opening-view.e2e.ts',
  'archive.e2e.ts',
  'edit-together.e2e.ts',
  'edit-shape.e2e.ts',
  'places.e2e.ts',
  'connections.http.test.ts',
  'processes.test.ts',
  'floods.http.test.ts',
  'jobs-killed.whole.test.ts',
  'world-leaks.http.test.ts',
  'outbox.http.test.ts',
  'faults.http.test.ts',
  'server.http.test.ts',
  'killed.whole.test.ts',
  'large-answers.whole.http.test.ts',
  'map-drawings.http.test.ts',
  'own-world-imports.http.test.ts',
  'edit-mode.test.tsx',
  'imports.http.test.ts',
  'draw-import.http.test.ts',
  'hostile-pictures.test.ts',
  'role-matrix.http.test.ts',
  'body-time.whole.http.test.ts',
  'contract.whole.test.ts',
  'start.whole.test.ts',
  'stop.whole.test.ts',
  'export.test.ts',
  'own-pictures.http.test.ts',
  'commands.test.ts',
  'http-server.http.test.ts',
  'seed-export.whole.test.ts',
  'import.test.ts',
  'large-wiki.whole.test.ts',
  'data-owner.whole.test.ts',
  'campaign-leaks.http.test.ts',
  'own-world-posters.http.test.ts',
  'store-map-pictures.http.test.ts',
  'paint-region.test.ts',
  'landscape.test.ts',
];

/**
 * Starts the slowest files of each project first. A fresh clone has no timings from earlier runs. The files of a project
 * stay together: a worker ends when the next file is of another project, and a new one loads everything again.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = [...new Set(sorted.map(({ project }) => project.name))];
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}`));
      return place === -1 ? LONGEST.length : place;
    };
    const placeOf = ({ project }: TestSpecification): number => projects.indexOf(project.name);
    return sorted.toSorted((one, other) => placeOf(one) - placeOf(other) || rank(one) - rank(other));
  }
}
