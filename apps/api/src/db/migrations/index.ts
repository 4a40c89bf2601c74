import { accounts } from './001-accounts.ts';
import { world } from './002-world.ts';
import { wikiText } from './003-wiki-text.ts';
import { campaigns } from './004-campaigns.ts';
import { campaignReads } from './005-campaign-reads.ts';
import { auditByActor } from './006-audit-by-actor.ts';
import { campaignsWithoutOwner } from './007-campaigns-without-owner.ts';
import { fewerNoteIndexes } from './008-fewer-note-indexes.ts';
import { staffHistory } from './009-staff-history.ts';
import { mapPictures } from './010-map-pictures.ts';
import { registry } from './011-registry.ts';
import { imports } from './012-imports.ts';
import { deletedNotes } from './013-deleted-notes.ts';
import { mapSketches } from './014-map-sketches.ts';
import { nullIsNoJson } from './015-null-is-no-json.ts';
import { standingAlone } from './016-standing-alone.ts';
import { glimpses } from './017-glimpses.ts';
import { removedThings } from './018-removed-things.ts';
import { knownClients } from './019-known-clients.ts';
import { pictureFrames } from './020-picture-frames.ts';
import { labelsByHand } from './021-labels-by-hand.ts';
import { openingViews } from './022-opening-views.ts';
import { frameDoublings } from './023-frame-doublings.ts';
import { importance } from './024-importance.ts';
import { jobs } from './025-jobs.ts';
import { events } from './026-events.ts';
import { worlds } from './027-worlds.ts';
import { worldAccess } from './028-world-access.ts';
import { picturesOfWorlds } from './029-pictures-of-worlds.ts';
import { layers } from './030-layers.ts';
import { pictureBytes } from './031-picture-bytes.ts';
import { beginnings } from './032-beginnings.ts';
import { idSequences } from './033-id-sequences.ts';
import { textsByWorld } from './034-texts-by-world.ts';
import { eventMarks } from './035-event-marks.ts';
import { knowledge } from './036-knowledge.ts';
import { sessions } from './037-sessions.ts';
import { parties } from './038-parties.ts';
import { pings } from './039-pings.ts';
import { screens } from './040-screens.ts';
import { tableScreens } from './041-table-screens.ts';
import { handouts } from './042-handouts.ts';
import { lastVisits } from './043-last-visits.ts';
import { coDms } from './044-co-dms.ts';
import { handoutPictures } from './045-handout-pictures.ts';
import { guestsLeave } from './046-guests-leave.ts';
import { fog } from './047-fog.ts';
import { partyWays } from './048-party-ways.ts';
import { changesAtOnce } from './049-changes-at-once.ts';
import { drafts } from './050-drafts.ts';
import { looks } from './051-looks.ts';
import { trash } from './052-trash.ts';
import { wikiLinks } from './053-wiki-links.ts';
import { firstView } from './054-first-view.ts';
import { secrets } from './055-secrets.ts';
import { fogGround } from './056-fog-ground.ts';
import { textsToPart } from './057-texts-to-part.ts';
import { eventTimes } from './058-event-times.ts';
import { wrongPasswords } from './059-wrong-passwords.ts';
import { reservedWords } from './060-reserved-words.ts';
import { aliasRows } from './061-alias-rows.ts';
import { maskSources } from './062-mask-sources.ts';
import { foldedTexts } from './063-folded-texts.ts';
import { editorsIds } from './064-editors-ids.ts';
import type { Migration } from './migration.ts';

/** All migrations in the order they run. Names are never changed once released. */
export const migrations: readonly Migration[] = [
  accounts,
  world,
  wikiText,
  campaigns,
  campaignReads,
  auditByActor,
  campaignsWithoutOwner,
  fewerNoteIndexes,
  staffHistory,
  mapPictures,
  registry,
  imports,
  deletedNotes,
  mapSketches,
  nullIsNoJson,
  standingAlone,
  glimpses,
  removedThings,
  knownClients,
  pictureFrames,
  labelsByHand,
  openingViews,
  frameDoublings,
  importance,
  jobs,
  events,
  worlds,
  worldAccess,
  picturesOfWorlds,
  layers,
  pictureBytes,
  beginnings,
  idSequences,
  textsByWorld,
  eventMarks,
  knowledge,
  sessions,
  parties,
  pings,
  screens,
  tableScreens,
  handouts,
  lastVisits,
  coDms,
  handoutPictures,
  guestsLeave,
  fog,
  partyWays,
  changesAtOnce,
  drafts,
  looks,
  trash,
  wikiLinks,
  firstView,
  secrets,
  fogGround,
  textsToPart,
  eventTimes,
  wrongPasswords,
  reservedWords,
  aliasRows,
  maskSources,
  foldedTexts,
  editorsIds,
];
