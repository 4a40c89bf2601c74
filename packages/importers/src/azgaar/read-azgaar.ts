import { cleanName } from '../clean-name.ts';
import { draftLocation, newDraft } from '../draft.ts';
import { identifyingName, nameOrProposal } from '../name-proposals.ts';
import type { Reader } from '../reader.ts';
import { UniqueKeys } from '../unique-keys.ts';
import { ROOT_KEY } from './azgaar-world.ts';
import { openWorld } from './open-world.ts';
import { addWorld } from './world-to-draft.ts';

const GENERATOR = "Azgaar's Fantasy Map Generator";
const GENERATOR_URL = 'https://azgaar.github.io/Fantasy-Map-Generator/';

/** Reads a world of the generator: its JSON or .map with its GeoJSON layers and tables, or only those. */
export const readAzgaar: Reader = async (files, options, report) => {
  const { world, frame, project, measure } = await openWorld(files, options, report);
  const name = nameOrProposal(options.mapName ?? cleanName(world.name), files[0]?.name ?? '');
  const draft = newDraft('azgaar', world.id ?? options.source ?? identifyingName(name), [
    draftLocation(ROOT_KEY, name.name, {
      ...name,
      isRoot: true,
      map: frame,
      measure,
      miles_per_unit: measure === null ? world.milesPerPixel : null,
      map_maker_name: options.attribution?.title ?? GENERATOR,
      map_maker_url: options.attribution === null ? GENERATOR_URL : options.attribution.url,
      map_licence: options.attribution?.licence ?? null,
    }),
  ]);
  addWorld({ draft, world, project, options, report, keys: new UniqueKeys() }, frame);
  return draft;
};
