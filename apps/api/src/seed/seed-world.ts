import type { CitySketch, RegionSketch } from '@venture-atlas/painter';
import { slugOfLinkKey } from '@venture-atlas/rules';
import {
  blankValues,
  DEFAULT_DRAWING,
  drawingSizes,
  type GivenNumbers,
  type LocationValues,
  locationValues,
  type OpeningView,
  plainKind,
  type Shape,
  type TypeIcon,
  type WikiPageContent,
} from '@venture-atlas/types';
import { countAllLocations, insertLocations, insertTypes } from '../atlas/queries/locations.ts';
import { insertPositions } from '../atlas/queries/positions.ts';
import { openingColumns } from '../db/map-opening.ts';
import { writeBeginning } from '../db/queries/beginning.ts';
import { writeMeta } from '../db/queries/meta.ts';
import type { Db, NewLocation, NewPicture, NewPosition, NewTileSet } from '../db/schema.ts';
import { searchKey } from '../db/search-key.ts';
import { writeTransaction } from '../db/write-transaction.ts';
import { keepDrawnFrame, keepSketch } from '../drawings/commands/keep-sketch.ts';
import { linkedText, writeWikiPage } from '../editing/commands/save-wiki-page.ts';
import { listPlacesOnMap, updateMapSketch } from '../editing/queries/map-sketches.ts';
import { worldChanged } from '../events/queries/events.ts';
import { upsertPicture, upsertTileSet } from '../media/queries/pictures.ts';
import { writeSeededWelcome } from '../worlds/queries/welcome-lines.ts';
import { ATLAS_WORLD_ID } from '../worlds/queries/worlds.ts';
import { storedRow } from '../worlds/world-contents.ts';

/** A whole world as plain data, read from `data/seed`. */
export interface WorldSeed {
  /** Welcome text for newcomers over the opening map. */
  welcome?: string;
  types: readonly string[];
  /** Signs of types by their name. */
  signs?: Readonly<Record<string, TypeIcon>>;
  pictures: readonly WorldSeedPicture[];
  locations: readonly WorldSeedLocation[];
  positions: readonly WorldSeedPosition[];
  /** Texts; their Markdown links places by slug. */
  wiki: readonly { slug: string; content: WikiPageContent }[];
  /** Sketches of maps whose pictures are drawn already. */
  sketches?: readonly WorldSeedSketch[];
}

/** A picture whose files exist in DATA_DIR/media; paths are relative to that folder. */
export interface WorldSeedPicture extends Omit<NewPicture, 'world_id' | 'sha256' | 'state' | 'created_at'> {
  tiles: readonly Omit<NewTileSet, 'picture_hash' | 'state' | 'created_at'>[];
}

/** A place. Fields of the model that are left out are empty; those of its map are in `map`. */
export interface WorldSeedLocation extends Partial<LocationValues> {
  slug: string;
  name: string;
  type: string | null;
  map: WorldSeedMap | null;
}

export interface WorldSeedMap extends Partial<LocationValues> {
  width: number;
  height: number;
  picture_hash: string | null;
  opening_view?: OpeningView;
}

/** A place on a map; `parent` and `child` are slugs, numbers are map units (lat up, lng right). */
export interface WorldSeedPosition extends GivenNumbers {
  parent: string;
  child: string;
  display_dot: boolean;
  geojson: Shape | null;
}

/** Written numbers; `seeded` is false if the database had locations and was left unchanged. */
export interface SeedOutcome {
  seeded: boolean;
  locations: number;
  positions: number;
  wiki_pages: number;
}

/**
 * Writes a world into an empty database in one transaction. Leaves a database with locations unchanged, so it may run
 * on every start.
 * @throws Error with the slug, type, or picture that the seed mentions but does not contain
 */
export async function seedWorld(db: Db, seed: WorldSeed, now = new Date()): Promise<SeedOutcome> {
  return writeTransaction(db, async (trx) => {
    if ((await countAllLocations(trx)) > 0) return { seeded: false, locations: 0, positions: 0, wiki_pages: 0 };
    const at = now.toISOString();
    await writePictures(trx, seed, at);
    const typeIds = await insertTypes(
      trx,
      ATLAS_WORLD_ID,
      seed.types.map((name) => ({ ...plainKind(name), icon: seed.signs?.[name] ?? null })),
    );
    const ids = await insertLocations(
      trx,
      seed.locations.map((location) => locationRow(location, typeIds, at)),
    );
    await insertPositions(
      trx,
      seed.positions.map((position) => positionRow(position, ids, at)),
    );
    const names = new Map(seed.locations.map((location) => [location.slug, location.name]));
    for (const page of seed.wiki) {
      const name = known(names, page.slug, 'A text names the place');
      const content = await linkedText(page.content, (key) =>
        known(ids, slugOfLinkKey(key), `The text of ${page.slug} links`),
      );
      await writeWikiPage(
        trx,
        { locationId: known(ids, page.slug, 'A text names the place'), name, at },
        content,
        null,
      );
    }
    await writeSketches(trx, seed.sketches ?? [], ids, at);
    if (seed.welcome !== undefined) await writeSeededWelcome(trx, seed.welcome, at);
    await writeMeta(trx, 'seeded_at', at);
    await writeBeginning(trx, 'seeded');
    await worldChanged(trx, 'everything', { actorId: null, at });
    return {
      seeded: true,
      locations: seed.locations.length,
      positions: seed.positions.length,
      wiki_pages: seed.wiki.length,
    };
  });
}

async function writePictures(trx: Db, seed: WorldSeed, at: string): Promise<void> {
  for (const { tiles, ...picture } of seed.pictures) {
    // Seeds name pictures by content.
    const ofAtlas = { world_id: ATLAS_WORLD_ID, sha256: picture.hash };
    await upsertPicture(trx, { ...picture, ...ofAtlas, state: 'ready', created_at: at });
    for (const set of tiles) {
      await upsertTileSet(trx, { ...set, picture_hash: picture.hash, state: 'ready', created_at: at });
    }
  }
}

function locationRow(location: WorldSeedLocation, typeIds: ReadonlyMap<string, number>, at: string): NewLocation {
  const { map } = location;
  return {
    world_id: ATLAS_WORLD_ID,
    slug: location.slug,
    name: location.name,
    name_lower: searchKey(location.name),
    type_id: location.type === null ? null : known(typeIds, location.type, `${location.slug} has the type`),
    ...locationValues({ ...blankValues, ...location, ...map }),
    picture_hash: map?.picture_hash ?? null,
    map_width: map?.width ?? null,
    map_height: map?.height ?? null,
    ...openingColumns(map?.opening_view ?? null),
    created_at: at,
    updated_at: at,
  };
}

function positionRow(
  { parent, child, ...position }: WorldSeedPosition,
  ids: ReadonlyMap<string, number>,
  at: string,
): NewPosition {
  return storedRow('positions', {
    ...position,
    parent_id: known(ids, parent, `The map of ${child} is`),
    location_id: known(ids, child, `A position on ${parent} names`),
    created_at: at,
    updated_at: at,
  });
}

function known<T>(table: ReadonlyMap<string, T>, key: string, why: string): T {
  const value = table.get(key);
  if (value === undefined) throw new Error(`${why} "${key}", which the seed does not contain.`);
  return value;
}

/** Sketch of a map in a seed; `map` is its slug. */
export interface WorldSeedSketch {
  map: string;
  sketch: RegionSketch | CitySketch;
}

/** Stores sketches of maps that are drawn already; drawn places have no dot. */
async function writeSketches(
  trx: Db,
  sketches: readonly WorldSeedSketch[],
  ids: ReadonlyMap<string, number>,
  at: string,
): Promise<void> {
  for (const { map, sketch } of sketches) {
    const id = ids.get(map);
    if (id === undefined) throw new Error(`There is a sketch of "${map}", which the seed does not contain.`);
    const longest = Math.max(sketch.width, sketch.height);
    const size = drawingSizes.find((one) => one >= longest) ?? DEFAULT_DRAWING.size;
    await keepSketch(trx, id, sketch, { style: DEFAULT_DRAWING.style, size }, at);
    await keepDrawnFrame(trx, id, { sketch, drawnAt: at });
    const drawn = drawnSlugs(sketch);
    const places = (await listPlacesOnMap(trx, id)).filter((place) => drawn.has(place.slug) && place.display_dot === 0);
    await updateMapSketch(trx, id, {
      drawn_at: at,
      drawn_places: JSON.stringify(places.map((place) => place.id).sort((a, b) => a - b)),
    });
  }
}

const drawnSlugs = (sketch: RegionSketch | CitySketch): Set<string> =>
  new Set(
    sketch.kind === 'region'
      ? sketch.settlements.flatMap(({ slug, vignette }) => (vignette === null ? [] : [slug]))
      : [],
  );
