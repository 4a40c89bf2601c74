import { createHash } from 'node:crypto';
import { foundryIconOf, OWN_FLAGS } from '@venture-atlas/importers';
import { mapInks } from '@venture-atlas/map-math';
import {
  type FoundryVersion,
  isFieldOfMap,
  type Kind,
  locationFieldNames,
  type WikiPageContent,
} from '@venture-atlas/types';
import { levelDbFiles } from './level-db.ts';
import { escapeHtml, textAsHtml } from './text-as-html.ts';
import type { WorldForFiles, WorldMap, WorldPin, WorldPlace } from './world-for-files.ts';

/** What all players may see of a place: nothing, its name, or its text. */
export type PlayersSee = 'nothing' | 'name' | 'text';

/** The text of a place in the module. */
export interface PlaceJournal {
  sees: PlayersSee;
  /** The whole text. */
  text: WikiPageContent | null;
  /** The text as players read it, where that is another one. */
  playersText?: WikiPageContent;
}

interface ModuleOptions {
  version: FoundryVersion;
  /** By the slugs of the places. */
  journals: ReadonlyMap<string, PlaceJournal>;
}

/** A module of Foundry VTT: its files, and the pictures of its scenes. Paths begin with the folder of the module. */
export interface FoundryModule {
  files: { path: string; bytes: Uint8Array }[];
  pictures: { key: string; path: string }[];
}

/** The folder of the pack. The importer reads its source instead. */
const PACK = 'venture-atlas-world';
const [NONE, LIMITED, OBSERVER] = [0, 1, 2] as const;
const HTML = 1;

/**
 * A world as a module with one adventure, which brings its scenes, notes, and journals into a game with the links
 * between them. Documents have the fields of SceneData, NoteData, JournalEntryData, JournalEntryPageData, FolderData,
 * and AdventureData at https://foundryvtt.com/api/v13/ and https://foundryvtt.com/api/v14/. Since version 14 the
 * picture of a scene belongs to its level (LevelData). The importer is `packages/importers/src/foundry`.
 */
export function foundryModule(world: WorldForFiles, { version, journals }: ModuleOptions): FoundryModule {
  const id = moduleId(world.name);
  const source = new ModuleSource(world, id, version);
  const adventure = source.adventure(journals);
  const key = `!adventures!${adventure._id}`;
  const json = (content: object): Uint8Array => Buffer.from(`${JSON.stringify(content, null, 1)}\n`);
  return {
    files: [
      { path: `${id}/module.json`, bytes: json(manifest(world.name, id, version)) },
      { path: `${id}/packs/_source/${PACK}/adventure.json`, bytes: json({ ...adventure, _key: key }) },
      ...levelDbFiles([[key, JSON.stringify(adventure)]]).map(({ name, bytes }) => ({
        path: `${id}/packs/${PACK}/${name}`,
        bytes,
      })),
    ],
    pictures: source.pictures(),
  };
}

/** The id of a module: lower case letters, digits, and hyphens. */
function moduleId(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  return `venture-atlas-${words.slice(0, 60) || 'world'}`;
}

const manifest = (title: string, id: string, version: FoundryVersion): object => ({
  id,
  title,
  description: 'A world that was written by Venture Atlas. Open its compendium and import the adventure.',
  version: '1.0.0',
  compatibility: { minimum: String(version) },
  packs: [
    {
      name: PACK,
      label: title,
      path: `packs/${PACK}`,
      type: 'Adventure',
      ownership: { PLAYER: 'NONE', ASSISTANT: 'OWNER' },
    },
  ],
});

/** Longer sides of scenes in pixels are at least this. Smaller maps are doubled until they are. */
const SCENE_SIDE_MIN = 1_500;

/** Pixels of a scene in a map unit: a power of two. */
function pixelsPerUnit({ width, height }: WorldMap): number {
  const longer = Math.max(width, height);
  return longer >= SCENE_SIDE_MIN ? 1 : 2 ** Math.ceil(Math.log2(SCENE_SIDE_MIN / longer));
}

class ModuleSource {
  private readonly bySlug: ReadonlyMap<string, WorldPlace>;
  private readonly kinds: ReadonlyMap<string, Kind>;
  private readonly paths = new Map<string, string>();
  private readonly world: WorldForFiles;
  private readonly id: string;
  private readonly version: FoundryVersion;

  constructor(world: WorldForFiles, id: string, version: FoundryVersion) {
    this.world = world;
    this.id = id;
    this.version = version;
    this.bySlug = new Map(world.places.map((place) => [place.slug, place]));
    this.kinds = new Map(world.kinds.map((kind) => [kind.name, kind]));
    const taken = new Set<string>();
    for (const { slug, name, map } of world.places) {
      if (map?.picture == null) continue;
      const clean =
        name
          .normalize('NFC')
          .replaceAll(/[^\p{L}\p{N} ._-]+/gu, ' ')
          .trim()
          .slice(0, 60) || 'map';
      let title = clean;
      for (let number = 2; taken.has(title.toLowerCase()); number += 1) title = `${clean} ${number}`;
      taken.add(title.toLowerCase());
      this.paths.set(slug, `maps/${title}${map.picture.slice(map.picture.lastIndexOf('.'))}`);
    }
  }

  pictures(): FoundryModule['pictures'] {
    return this.world.places.flatMap(({ slug, map }) => {
      const path = this.paths.get(slug);
      return map?.picture == null || path === undefined ? [] : [{ key: map.picture, path: `${this.id}/${path}` }];
    });
  }

  adventure(journals: ModuleOptions['journals']) {
    const { name, places, kinds } = this.world;
    const maps = places.filter(({ map }) => map !== null);
    return {
      _id: this.idOf('adventure', ''),
      name,
      img: null,
      caption: '',
      description: '<p>Written by Venture Atlas.</p>',
      sort: 0,
      actors: [],
      combats: [],
      items: [],
      tables: [],
      macros: [],
      cards: [],
      playlists: [],
      folders: maps.map(({ slug, name: title }, at) => ({
        _id: this.idOf('folder', slug),
        name: title,
        type: 'JournalEntry',
        description: '',
        folder: null,
        sorting: 'a',
        sort: at,
        color: null,
        flags: {},
        _stats: this.stats(),
      })),
      journal: places.map((place) => this.journal(place, journals.get(place.slug))),
      scenes: maps.map((place, at) => this.scene(place, place.map as WorldMap, at)),
      flags: { [OWN_FLAGS]: { types: kinds } },
      _stats: this.stats(),
    };
  }

  private journal(place: WorldPlace, journal: PlaceJournal | undefined): object {
    const { slug, name, type, wiki_url: source } = place;
    const { sees = 'nothing', text = null, playersText } = journal ?? {};
    const own = this.page(slug, name, playersText ?? text);
    const forLeaders = {
      ...this.page(slug, name, text, 'leaders'),
      name: `${name} (GM)`,
      ownership: { default: NONE },
    };
    return {
      _id: this.idOf('journal', slug),
      name,
      pages: playersText === undefined ? [own] : [own, { ...forLeaders, sort: 1 }],
      folder: this.folderOf(slug),
      categories: [],
      sort: 0,
      ownership: { default: sees === 'text' ? OBSERVER : sees === 'name' ? LIMITED : NONE },
      flags: { [OWN_FLAGS]: { slug, name, type, source } },
      _stats: this.stats(),
    };
  }

  /** A place belongs to the folder of its own map, else to that of the first map that it is on. */
  private folderOf(slug: string): string | null {
    const map = this.bySlug.get(slug)?.map === null ? this.firstMap().get(slug) : slug;
    return map === undefined ? null : this.idOf('folder', map);
  }

  private mapsOfPins: Map<string, string> | undefined;
  private firstMap(): ReadonlyMap<string, string> {
    if (this.mapsOfPins !== undefined) return this.mapsOfPins;
    this.mapsOfPins = new Map();
    for (const { slug, map } of this.world.places)
      for (const pin of map?.pins ?? []) if (!this.mapsOfPins.has(pin.slug)) this.mapsOfPins.set(pin.slug, slug);
    return this.mapsOfPins;
  }

  private page(slug: string, name: string, text: WikiPageContent | null, kind = 'page') {
    return {
      _id: this.idOf(kind, slug),
      name,
      type: 'text',
      title: { show: true, level: 1 },
      text: { format: HTML, content: text === null ? '' : textAsHtml(text, (to, words) => this.link(to, words)) },
      src: null,
      system: {},
      sort: 0,
      // As the entry.
      ownership: { default: -1 },
      flags: {},
      _stats: this.stats(),
    };
  }

  private link(slug: string, words: string | undefined): string {
    if (!this.bySlug.has(slug)) return escapeHtml(words ?? '');
    const link = `@UUID[JournalEntry.${this.idOf('journal', slug)}]`;
    // Without words of its own a link shows the name of its entry.
    return words === undefined ? link : `${link}{${escapeHtml(words.replaceAll(/[{}]/g, ' '))}}`;
  }

  private scene(place: WorldPlace, map: WorldMap, sort: number): object {
    const { slug, name, miles_per_unit: miles } = place;
    const perUnit = pixelsPerUnit(map);
    const path = this.paths.get(slug);
    const src = path === undefined ? null : `modules/${this.id}/${path.split('/').map(encodeURIComponent).join('/')}`;
    const level = this.idOf('level', slug);
    const values = locationFieldNames.filter(isFieldOfMap).map((field) => [field, place[field]]);
    const frame = { width: map.width, height: map.height, pixels_per_unit: perUnit, opening_view: map.openingView };
    return {
      _id: this.idOf('scene', slug),
      name,
      navigation: false,
      width: Math.round(map.width * perUnit),
      height: Math.round(map.height * perUnit),
      padding: 0,
      grid: {
        type: 0,
        size: GRID_SIZE,
        distance: miles === null ? 1 : (miles * GRID_SIZE) / perUnit,
        units: miles === null ? '' : 'mi',
      },
      tokenVision: false,
      ...(this.version === 13
        ? { background: { src } }
        : { initialLevel: level, levels: [{ _id: level, name, background: { src }, sort: 0, flags: {} }] }),
      notes: map.pins.map((pin) => this.note(slug, map, pin, perUnit)),
      drawings: [],
      tokens: [],
      lights: [],
      sounds: [],
      regions: [],
      tiles: [],
      walls: [],
      journal: this.idOf('journal', slug),
      journalEntryPage: this.idOf('page', slug),
      folder: null,
      sort,
      ownership: { default: NONE },
      flags: {
        [OWN_FLAGS]: { slug, type: place.type, source: place.wiki_url, ...frame, ...Object.fromEntries(values) },
      },
      _stats: this.stats(),
    };
  }

  private note(map: string, { height }: WorldMap, { slug, lat, lng }: WorldPin, perUnit: number): object {
    const kind = this.kinds.get(this.bySlug.get(slug)?.type ?? '');
    const colour = kind?.look?.colour;
    return {
      _id: this.idOf('note', `${map} ${slug}`),
      entryId: this.idOf('journal', slug),
      pageId: this.idOf('page', slug),
      x: Math.round(lng * perUnit),
      y: Math.round((height - lat) * perUnit),
      texture: {
        src: foundryIconOf(kind?.icon ?? null),
        tint: colour === undefined ? '#ffffff' : mapInks.dark.colours[colour],
      },
      iconSize: 40,
      text: '',
      // Seen without a line of sight, as far as the journal may be.
      global: true,
      flags: { [OWN_FLAGS]: { lat, lng } },
    };
  }

  private stats(): object {
    return {
      coreVersion: `${this.version}.0`,
      systemId: null,
      systemVersion: null,
      createdTime: null,
      modifiedTime: null,
      lastModifiedBy: null,
    };
  }

  /** An id of a document: 16 letters and digits that stay when the world is written again. */
  private idOf(kind: string, slug: string): string {
    const hash = createHash('sha256')
      .update(JSON.stringify([this.id, kind, slug]))
      .digest();
    return Array.from(hash.subarray(0, 16), (byte) => LETTERS[byte % LETTERS.length]).join('');
  }
}

const GRID_SIZE = 100;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
