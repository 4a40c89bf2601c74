import {
  type DraftLocation,
  draftLocation,
  draftPoint,
  draftShape,
  ReportBuilder,
  type WorldDraft,
} from '@venture-atlas/importers';
import type { WikiPageContent } from '@venture-atlas/types';
import { createAudit, operator } from '../src/audit/audit.ts';
import { piecesWith } from '../src/db/search-wiki-text.ts';
import type { OpenSqlite } from '../src/db/sqlite/open.ts';
import { applyImport, type ImportDeps } from '../src/imports/commands/apply-import.ts';
import type { ImportOutcome, ImportRequest } from '../src/imports/commands/apply-import-plan.ts';
import { makeWiki } from './factories.ts';
import { openMigrated } from './migrated-database.ts';

export interface ImportWorld extends ImportDeps {
  database: OpenSqlite;
  /** Locations that were said to be shown differently now. */
  touched: () => number[];
  bringIn: (draft: WorldDraft, more?: Partial<ImportRequest>) => Promise<ImportOutcome>;
  /** All rows of the tables that imports write, in the order of their ids. */
  tables: () => Record<string, unknown[]>;
  rows: (query: string) => Record<string, unknown>[];
  /** The pieces of texts in which the index knows these words. */
  found: (words: string) => unknown[];
  run: (statement: string) => void;
}

/** What an import may write; its own records and the audit log stay. */
const TABLES = [
  'locations',
  'positions',
  'wiki_pages',
  'wiki_pieces',
  'location_types',
  'location_old_slugs',
  'campaign_notes',
] as const;

export async function openImportWorld(): Promise<ImportWorld> {
  const database = await openMigrated(':memory:');
  let clock = Date.UTC(2026, 0, 2);
  const deps: ImportDeps = {
    db: database.db,
    now: () => {
      clock += 60_000;
      return clock;
    },
    audit: createAudit(Date.now, { info: () => undefined }),
  };
  const rows = (query: string) => database.sqlite.prepare(query).all() as Record<string, unknown>[];
  const found = (words: string) => {
    const { sql, parameters } = piecesWith(words, [1]).compile(database.db);
    return database.sqlite.prepare(sql).all(...parameters);
  };
  return {
    ...deps,
    database,
    touched: () => rows('select ids from events').flatMap(({ ids }) => JSON.parse(String(ids)) as number[]),
    bringIn: (draft, more = {}) => applyImport(deps, operator, request(draft, more)),
    tables: () =>
      Object.fromEntries([
        ...TABLES.map((table) => [table, rows(`select * from ${table} order by 1, 2`)]),
        ['found', found('lantern')],
      ]),
    rows,
    found,
    run: (statement) => {
      database.sqlite.exec(statement);
    },
  };
}

export const request = (draft: WorldDraft, more: Partial<ImportRequest> = {}): ImportRequest => ({
  worldId: 1,
  isOpen: true,
  draft,
  read: new ReportBuilder().toJSON(),
  frames: {},
  mapSlug: null,
  fit: false,
  overwrite: false,
  pictures: new Map(),
  thinBelow: 0.5,
  ...more,
});

/** Two places and a wood on a map of 800 x 600; every number differs. */
export function coast(
  changes: { inn?: Partial<DraftLocation>; innLat?: number; text?: WikiPageContent } = {},
): WorldDraft {
  const text =
    changes.text ?? makeWiki({ top_section: 'A lantern burns here.', sections: [section('Rooms', 'Eleven.')] });
  return {
    format: 'geojson',
    source: 'coast',
    locations: [
      draftLocation('map', 'Far Coast', { isRoot: true, map: { width: 800, height: 600 }, map_licence: 'CC0' }),
      draftLocation('inn', 'Old Inn', { type: 'tavern', text, wiki_url: 'https://wiki.example/Inn', ...changes.inn }),
      draftLocation('mill', 'Mill', { type: 'Tavern' }),
      draftLocation('wood', 'Wood', { type: 'forest' }),
    ],
    positions: [
      draftPoint('map', 'inn', { lat: changes.innLat ?? 101.5, lng: 202.25 }, 12, { rotation: 350 }),
      draftPoint('map', 'mill', { lat: 33, lng: 44 }, 6),
      draftShape(
        'map',
        'wood',
        {
          type: 'Feature',
          geometry: {
            type: 'MultiPolygon',
            coordinates: [
              [
                [
                  [300, 300],
                  [500, 300],
                  [500, 400],
                  [300, 400],
                  [300, 300],
                ],
              ],
            ],
          },
          properties: {},
        },
        24,
      ),
    ],
    textsByName: [],
  };
}

export const section = (name: string, clean_text: string) => ({ name, clean_text, subsections: [] });
