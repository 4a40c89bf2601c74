import { baseline } from './064-baseline.ts';
import { partyTravelers } from './065-party-travelers.ts';
import { fogSight } from './066-fog-sight.ts';
import { mapLicenceUrl } from './067-map-licence-url.ts';
import { handoutLook } from './068-handout-look.ts';
import { noteByLeader } from './069-note-by-leader.ts';
import { secretIds } from './070-secret-ids.ts';
import { campaignWordsHistory } from './071-campaign-words.ts';
import { pendingChanges } from './072-pending-changes.ts';
import { campaignReveals } from './073-campaign-reveals.ts';
import { suggestions } from './074-suggestions.ts';
import { welcomeVersions } from './075-welcome-versions.ts';
import { signsOfDemoTypes } from './076-signs-of-demo-types.ts';
import type { Migration } from './migration.ts';

/** All migrations in order. Names never change after a release. */
export const migrations: readonly Migration[] = [
  baseline,
  partyTravelers,
  fogSight,
  mapLicenceUrl,
  handoutLook,
  noteByLeader,
  secretIds,
  campaignWordsHistory,
  pendingChanges,
  campaignReveals,
  suggestions,
  welcomeVersions,
  signsOfDemoTypes,
];
