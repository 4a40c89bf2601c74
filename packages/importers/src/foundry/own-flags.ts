import { locationNameProblem } from '@venture-atlas/rules';
import type { Kind } from '@venture-atlas/types';
import { isFieldOfMap, TYPE_NAME_MAX } from '@venture-atlas/types';
import { cleanLabel, finiteNumber, isRecord, wordOf } from '../clean-name.ts';
import type { DraftLocation, Frame } from '../draft.ts';
import { frameOf } from '../map-projection.ts';
import { readOwnKinds } from '../own-files/own-looks.ts';
import { readOpening, readValues } from '../own-files/own-map.ts';

/** The flags in which our modules keep what Foundry has no place for. */
export const OWN_FLAGS = 'venture-atlas';

type Json = Record<string, unknown>;

/** Our flags of a document; undefined for documents that we did not write. */
function flagsOf({ flags }: Json): Json | undefined {
  const own = isRecord(flags) ? flags[OWN_FLAGS] : undefined;
  return isRecord(own) ? own : undefined;
}

/** The address of the place that a document of ours stands for. */
export function ownSlug(document: Json | undefined): string | undefined {
  const slug = document && flagsOf(document)?.slug;
  return typeof slug === 'string' && slug !== '' ? slug : undefined;
}

/** What a document of ours says of its place; nothing for others. */
export function ownPlace(document: Json | undefined): Partial<DraftLocation> {
  const slug = ownSlug(document);
  const flags = document && flagsOf(document);
  if (slug === undefined || flags === undefined) return {};
  return {
    slug,
    type: cleanLabel(flags.type, TYPE_NAME_MAX),
    ...('source' in flags ? readValues({ wiki_url: flags.source }, (name) => !isFieldOfMap(name)) : {}),
  };
}

/** The name of such a place, exactly; undefined for others. */
export function ownName(document: Json | undefined): string | undefined {
  const name = wordOf(document?.name);
  return ownSlug(document) !== undefined && locationNameProblem(name) === undefined ? name : undefined;
}

/** The map of a scene of ours: its frame, and how many pixels the scene has for a unit of it. */
export interface OwnScene {
  frame: Frame;
  perUnit: number;
  fields: Partial<DraftLocation>;
}

export function ownScene(scene: Json): OwnScene | undefined {
  const flags = flagsOf(scene);
  const frame = flags && frameOf(finiteNumber(flags.width), finiteNumber(flags.height));
  const perUnit = finiteNumber(flags?.pixels_per_unit) ?? 0;
  if (flags === undefined || frame === undefined || !(perUnit > 0)) return undefined;
  return {
    frame,
    perUnit,
    fields: { ...readValues(flags, isFieldOfMap), openingView: readOpening(flags.opening_view) },
  };
}

/** Where a note of ours is, in units of the map; undefined for others. */
export function ownPoint(note: Json): { lat: number; lng: number } | undefined {
  const { lat: up, lng: right } = flagsOf(note) ?? {};
  const [lat, lng] = [finiteNumber(up), finiteNumber(right)];
  return lat === undefined || lng === undefined ? undefined : { lat, lng };
}

/** The types in an adventure of ours; undefined for others. */
export function ownKinds(adventure: Json): Kind[] | undefined {
  const types = flagsOf(adventure)?.types;
  return types === undefined ? undefined : readOwnKinds(types);
}
