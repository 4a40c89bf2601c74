/** A past change, as an example of the cost of such changes. */
export interface ChangeExample {
  /** Its row of "What do I open to …?" in ARCHITECTURE.md. */
  task: string;
  /** The commit of the change. */
  commit: string;
  /** The files it touched, without tests, test support, and docs. */
  files: readonly string[];
  /** The most files that such a change may touch. */
  most: number;
}

/**
 * The cost of frequent changes. If one of them needs more files, look for a description that is repeated before you
 * raise the number here.
 */
export const changeExamples: readonly ChangeExample[] = [
  {
    task: 'add a text or number to locations',
    commit: '3e51393c',
    files: [
      'apps/api/src/db/migrations/067-map-licence-url.ts',
      'apps/api/src/db/migrations/index.ts',
      'apps/web/src/features/edit/picture/picture-form.tsx',
      'apps/web/src/map/overlays/credit-banner.tsx',
      'apps/web/src/map/overlays/map-edges.tsx',
      'packages/types/src/model/location.ts',
    ],
    most: 6,
  },
  {
    task: 'add a text to parties',
    commit: 'e1ac9559',
    files: [
      'apps/api/src/db/migrations/065-party-travelers.ts',
      'apps/api/src/db/migrations/index.ts',
      'apps/web/src/features/parties/party-card.tsx',
      'apps/web/src/features/parties/leaflet/party-shields.module.css',
      'apps/web/src/features/parties/leaflet/party-shields.tsx',
      'packages/types/src/model/party.ts',
    ],
    most: 10,
  },
  {
    task: 'add an option of the fog of a map',
    commit: '78c80f70',
    files: [
      'apps/api/src/db/migrations/066-fog-sight.ts',
      'apps/api/src/db/migrations/index.ts',
      'apps/web/src/features/fog/fog-bar.tsx',
      'apps/web/src/features/fog/fog-party-button.tsx',
      'apps/web/src/features/fog/fog-sight.tsx',
      'apps/web/src/features/fog/use-fog-work.tsx',
      'packages/types/src/model/fog.ts',
    ],
    most: 10,
  },
  {
    task: 'add a way to show handouts',
    commit: '62a8e7c2',
    files: [
      'apps/api/src/db/migrations/068-handout-look.ts',
      'apps/api/src/db/migrations/index.ts',
      'apps/web/src/features/handouts/handout-card.tsx',
      'apps/web/src/features/handouts/shown/handout-sheet.module.css',
      'apps/web/src/features/handouts/shown/handout-sheet.tsx',
      'packages/types/src/model/handout.ts',
    ],
    most: 10,
  },
  {
    task: 'add a call of the API',
    commit: '9b99b822',
    files: [
      'apps/api/src/campaigns/answers/shown-handouts.ts',
      'apps/api/src/campaigns/queries/handouts.ts',
      'apps/api/src/campaigns/routes/handouts.ts',
      'packages/types/src/calls/addresses.ts',
      'packages/types/src/calls/handout-calls.ts',
    ],
    most: 6,
  },
  {
    // Its folder has two files, without tests.
    task: 'add a format that can be imported',
    commit: '76cb21d8',
    files: [
      'packages/importers/src/formats.ts',
      'packages/importers/src/read-world.ts',
      'packages/importers/src/worldanvil/bbcode.ts',
      'packages/importers/src/worldanvil/read-worldanvil.ts',
    ],
    most: 4,
  },
  {
    task: 'add a screen',
    commit: '95ac3c55',
    files: [
      'apps/api/src/atlas/web/page-addresses.ts',
      'apps/web/src/app/page-routes.tsx',
      'apps/web/src/screens/account/account.tsx',
      'apps/web/src/screens/account/own-suggestions.module.css',
      'apps/web/src/screens/account/own-suggestions.tsx',
      'packages/types/src/pages.ts',
    ],
    most: 6,
  },
  {
    // Its line in `registered.ts` is the one file outside of its folder.
    task: 'add a tab to the panel',
    commit: '289254ee',
    files: [
      'apps/web/src/features/registered.ts',
      'apps/web/src/features/suggest/feature.tsx',
      'apps/web/src/features/suggest/parts.ts',
      'apps/web/src/features/suggest/suggest-fields.tsx',
      'apps/web/src/features/suggest/suggest-foot.tsx',
      'apps/web/src/features/suggest/suggest-on-map.tsx',
      'apps/web/src/features/suggest/suggest-tab.tsx',
      'apps/web/src/features/suggest/suggest.module.css',
      'apps/web/src/features/suggest/tab.ts',
    ],
    most: 9,
  },
  {
    task: 'add a tool to maps',
    commit: '3641833f',
    files: ['apps/web/src/features/view-tools/random-place.ts', 'apps/web/src/features/view-tools/view-tools.ts'],
    most: 3,
  },
];
