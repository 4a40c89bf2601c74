import { cleanName, recordsOf, wordOf } from '../clean-name.ts';
import { draftLocation, draftPoint, type Frame, newDraft } from '../draft.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { KeysTaken } from '../keys-taken.ts';
import { SCALES } from '../place-kind.ts';
import { creditOf } from '../read-options.ts';
import { inTurn, type Reader } from '../reader.ts';
import { settleLinks } from '../rich-text/settle-links.ts';
import { addDrawings } from './add-drawings.ts';
import { addNotes } from './add-notes.ts';
import { noDocuments, originOf, pagesOf, readDocuments } from './foundry-documents.ts';
import type { Json, Reading, SceneMaps } from './foundry-reading.ts';
import { addUnplaced, sceneText } from './journal-places.ts';
import { saysWhoReads } from './ownership.ts';
import { picturesOfScene } from './scene-levels.ts';

/** Placed things that have no home here. */
const UNMAPPED = ['walls', 'tokens', 'lights', 'sounds', 'tiles', 'templates', 'regions'] as const;

/** The newest version whose files were looked at. */
const VERSION_KNOWN = 14;

/**
 * Reads scenes and journals of versions 0.6 to 14: a scene is a map, a note on it a place, the page it leads to the
 * place's text. Of version 14 see https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.SceneData.html and
 * LevelData.html there.
 */
export const readFoundry: Reader = async (files, options, report) => {
  const documents = noDocuments();
  for (const file of inTurn(files, options, report)) await readDocuments(file, documents);
  if (documents.scenes.size === 0 && documents.journals.size === 0) {
    throw new ImportRefusal(
      'There is neither a scene nor a journal in these files. Export scenes, journals, or an adventure.',
    );
  }
  if (documents.version > VERSION_KNOWN) {
    report.note(
      `These files are from Foundry ${documents.version}. This importer knows Foundry up to version ${VERSION_KNOWN}: compare what it made with the original.`,
    );
  }
  const draft = newDraft('foundry', 'documents');
  const reading: Reading = {
    draft,
    documents,
    options,
    report,
    keys: new Map(),
    taken: new KeysTaken(),
    used: new Map(),
  };
  for (const journal of documents.journals.values()) {
    report.read('journals');
    report.read('journal pages', pagesOf(journal).length);
    if (!saysWhoReads(journal))
      report.change('do not say who may read them, and are kept as hidden', wordOf(journal.name));
  }
  const scenes = [...documents.scenes].flatMap(([id, scene]) => addScene(reading, id, scene) ?? []);
  addNotes(reading, scenes);
  for (const { scene, place, toMap } of scenes) {
    place.text ??= sceneText(reading, scene, place.name);
    addDrawings(reading, { key: place.key, toMap }, recordsOf(scene.drawings));
  }
  const placed = new Set(draft.positions.map(({ child }) => child));
  for (const place of draft.locations) place.isRoot = place.map !== null && !placed.has(place.key);
  addUnplaced(reading);
  // A page is named with its journal; what has no place of its own is told where its journal is.
  settleLinks(draft, (target) => {
    const ids = target.replace(/#.*/, '').split('.').toReversed();
    const known = ids.find((id) => reading.keys.has(id));
    return known === undefined ? undefined : reading.keys.get(known);
  });
  return draft;
};

/** Makes the map of a scene, and those of its levels on it; undefined where it has no name or no size. */
function addScene(reading: Reading, id: string, scene: Json): SceneMaps | undefined {
  const { draft, documents, options, report } = reading;
  report.read('scenes');
  const name = (documents.scenes.size === 1 ? options.mapName : null) ?? cleanName(scene.name, report);
  if (name === undefined) {
    report.skip('has no name', `scene ${id}`);
    return undefined;
  }
  const frame: Frame = { width: Number(scene.width), height: Number(scene.height) };
  if (!(frame.width > 0 && frame.height > 0)) {
    report.skip('has no size', name);
    return undefined;
  }
  for (const field of UNMAPPED) report.unmapped(field, recordsOf(scene[field]).length);
  const [left, top] = originOf(scene);
  const key = `scene:${id}`;
  const { own, levels } = picturesOfScene(scene);
  report.place();
  const place = draftLocation(key, name, { map: frame, picture: own, ...creditOf(options) });
  draft.locations.push(place);
  reading.keys.set(id, key);
  const levelKeys = new Map<string, string>();
  for (const [index, level] of levels.entries()) {
    const levelName =
      cleanName(`${name}: ${typeof level.name === 'string' ? level.name : `Level ${index + 1}`}`) ?? name;
    const levelKey = reading.taken.free(`level:${id}.${level.id}`, levelName);
    report.read('levels of scenes');
    report.place();
    draft.locations.push(
      draftLocation(levelKey, levelName, { map: { ...frame }, picture: level.picture, ...creditOf(options) }),
    );
    // In the middle, above each other as they are.
    const at = { lng: frame.width / 2, lat: (frame.height * (index + 1)) / (levels.length + 1) };
    draft.positions.push(draftPoint(key, levelKey, at, SCALES.town));
    levelKeys.set(level.id, levelKey);
  }
  return {
    scene,
    place,
    frame,
    levelKeys,
    toMap: (x, y) => ({ lng: x - left, lat: frame.height - (y - top) }),
  };
}
