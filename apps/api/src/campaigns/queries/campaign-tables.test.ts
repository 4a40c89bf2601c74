import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '../..');
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ name: relative(source, path).replaceAll('\\', '/'), text: readFileSync(path, 'utf8') }));

/** They ask whether anything of a campaign hangs on a location that is to go, and keep its settings aside; no answer comes of it. */
const whatHangsOnPlaces = ['ancestry', 'deleted-locations', 'undo-imports', 'demo-rows'];

/**
 * Which worlds a campaign plays in, and which layer is its own; a world that is closed makes those that chose it
 * members-only. A writer reads which of their own campaigns will read their words.
 */
const whatPlaysWhere = ['campaigns', 'worlds', 'world-rows', 'layers', 'world-readers'];

/** Before a campaign moves to a copied map, its DM is told how much it keeps of the places there. */
const whatMovesToCopies = ['move-campaign'];

/** What happened is told by what the reader knows now: what places are called for them, and whether a note is there. */
const whereNamesAreOfNow = ['chronicle'];

/** Those who follow a campaign are told when the name of somebody in it changes; only ids are read. */
const whereSomebodysNameStands = ['events'];

/** Who may write the name of a campaign table: one module each, and a person's own rows for their own copy. */
const tables = {
  campaigns: [
    'campaigns',
    'campaign-people',
    'notes',
    'markers',
    'account-data',
    'account-counts',
    ...whereSomebodysNameStands,
    ...whatPlaysWhere,
  ],
  campaign_members: [
    'campaigns',
    'campaign-people',
    'live-rights',
    'screens',
    'account-data',
    'account-counts',
    ...whereSomebodysNameStands,
  ],
  campaign_dms: [
    'campaign-people',
    'campaigns',
    // Who leads a campaign too edits its layer.
    'worlds-of-user',
    'account-data',
    ...whereSomebodysNameStands,
  ],
  campaign_location_settings: [
    'campaign-settings',
    'campaign-sight',
    'texts-for-players',
    'note-journal',
    ...whereNamesAreOfNow,
    ...whatHangsOnPlaces,
    ...whatMovesToCopies,
  ],
  campaign_rumours: ['campaign-settings'],
  campaign_fogs: ['fog', 'account-data', 'picture-jobs', 'picture-naming'],
  campaign_fog_acts: ['fog', 'account-data'],
  campaign_parties: ['markers'],
  campaign_party_ways: ['markers'],
  campaign_pings: ['markers'],
  campaign_screens: ['screens'],
  table_screens: ['table-screens', 'picture-epochs', 'live-answers'],
  table_guests: ['table-screens'],
  campaign_views: ['table-screens'],
  campaign_handouts: ['handouts', 'pictures', 'account-data', 'texts-for-players', 'campaign-changes'],
  campaign_showings: ['handouts', 'pictures', 'chronicle'],
  showing_people: ['handouts'],
  campaign_reveals: ['reveals', 'chronicle', 'wiki-page-rows'],
  reveal_people: ['reveals'],
  campaign_notes: [
    'notes',
    'note-journal',
    'live-answers',
    'texts-for-players',
    ...whereNamesAreOfNow,
    'account-data',
    'account-counts',
    ...whereSomebodysNameStands,
    ...whatHangsOnPlaces,
    ...whatMovesToCopies,
  ],
  game_sessions: ['chronicle', 'account-data'],
  // A reveal ends with its secret, and its line with it.
  chronicle: ['chronicle', 'handouts', 'wiki-page-rows'],
  chronicle_places: ['chronicle'],
  campaign_changes: ['campaign-changes', 'account-data'],
};

/** They describe tables, and ask nothing. */
const descriptions = ['db/schema.ts', 'worlds/world-contents.ts'];

describe('the tables of campaigns', () => {
  it.each(Object.entries(tables))('%s is named in its queries only', (table, modules) => {
    // As Kysely takes it ('table', 'table.column', 'table as t'), or after a word of SQL.
    const named = new RegExp(`['"]${table}(['".]| as )|\\b(from|join|into|update|table) ${table}\\b`);
    const allowed = [...modules.map((module) => `/queries/${module}.ts`), ...descriptions];
    const others = files
      .filter(({ name, text }) => named.test(withoutWords(text)) && !allowed.some((path) => name.endsWith(path)))
      .filter(({ name }) => !name.startsWith('db/migrations/'));
    expect(others.map(({ name }) => name)).toEqual([]);
    expect(files.filter(({ text }) => named.test(withoutWords(text))).length).toBeGreaterThan(0);
  });
});

/** Comments may speak of campaigns; a part of the server and of its description has that name too. */
function withoutWords(text: string): string {
  return text
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '')
    .replaceAll(/decorate\('campaigns'|tags = \['campaigns'\]|name: 'campaigns'|'campaigns' \| 'live'/g, '');
}

describe('what these queries answer', () => {
  // The command line looks through somebody's eyes too, or at what nobody is to see of pictures, and a restored backup has
  // new invites; none of it is a call.
  const withoutCalls = ['archive/campaign-export.ts', 'backups/restore-backup.ts', 'world-check/crawl-fog.ts'];

  it('reaches calls only by way of somebody who looks: the view of a campaign, its answers, and commands', () => {
    const reads =
      /^import (?!type)[^;]*?from '[^']*queries\/(campaigns|campaign-people|campaign-settings|campaign-sight|markers|fog|screens|handouts|notes|note-journal|chronicle|campaign-changes)\.ts'/m;
    // Whose words somebody may write is asked before anything is read.
    const allowed = /^campaigns\/(view|answers|live)\/|\/commands\/|^pending\/subjects\//;
    const others = files.filter(
      ({ name, text }) => reads.test(text) && !allowed.test(name) && !withoutCalls.includes(name),
    );
    expect(others.map(({ name }) => name)).toEqual([]);
    expect(files.filter(({ text }) => reads.test(text)).length).toBeGreaterThan(5);
  });
});
