import { cleanName, finiteNumber, isRecord, recordsOf, wordOf } from '../clean-name.ts';
import { draftLocation, draftPoint, draftShape, type Frame, newDraft, type WorldDraft } from '../draft.ts';
import { leavesOutHidden } from '../hidden.ts';
import { ImportRefusal } from '../import-refusal.ts';
import { noteNewerVersion } from '../known-versions.ts';
import { SCALES } from '../place-kind.ts';
import { creditOf, type ReadOptions } from '../read-options.ts';
import type { ReportBuilder } from '../read-report.ts';
import { eachFile, type Reader } from '../reader.ts';
import { resolveLinks } from '../rich-text/resolve-links.ts';
import { buildPolygons } from '../shape-building.ts';
import { UniqueKeys } from '../unique-keys.ts';
import { addNotes } from './add-notes.ts';
import {
  drawnPoints,
  hasReadingRights,
  type Json,
  noDocuments,
  originOf,
  pagesOf,
  picturesOfScene,
  type Reading,
  readDocuments,
  type SceneMaps,
} from './foundry-documents.ts';
import { addUnplaced, sceneText } from './journal-places.ts';
import { ownName, ownPlace, ownScene } from './own-flags.ts';

interface Space {
  key: string;
  toMap: (x: number, y: number) => { lng: number; lat: number };
}

/** Adds drawings with text. A polygon becomes an area, any other drawing a label with the same rotation. */
function addDrawings(
  {
    draft,
    options,
    report,
    taken,
  }: { draft: WorldDraft; options: ReadOptions; report: ReportBuilder; taken: UniqueKeys },
  { key, toMap }: Space,
  drawings: readonly Record<string, unknown>[],
): void {
  for (const drawing of drawings) {
    report.read('drawings');
    if (!options.drawings) {
      report.skip('Drawings on a scene (--drawings makes places of those with words)', wordOf(drawing.text));
      continue;
    }
    const isHidden = drawing.hidden === true;
    if (isHidden && leavesOutHidden({ options, report })) continue;
    const name = cleanName(drawing.text, report);
    const [x, y] = [finiteNumber(drawing.x), finiteNumber(drawing.y)];
    if (name === undefined || x === undefined || y === undefined) {
      report.skip(name === undefined ? 'Drawings without words' : 'No coordinates', name ?? '');
      continue;
    }
    const own = taken.free(`drawing:${wordOf(drawing._id)}`, `${key} ${name}`);
    const shape = isRecord(drawing.shape) ? drawing.shape : drawing;
    const [width, height] = [finiteNumber(shape.width) ?? 0, finiteNumber(shape.height) ?? 0];
    const degrees = finiteNumber(drawing.rotation) ?? 0;
    const corners = drawnPoints(drawing).map((point) => turned(point, [width / 2, height / 2], degrees));
    const area = buildPolygons(
      [[corners]],
      (px, py) => {
        const { lng, lat } = toMap(x + px, y + py);
        return [lng, lat];
      },
      { report, name, ringsMayBeOpen: true },
    );
    report.place();
    draft.locations.push(draftLocation(own, name, { isHidden }));
    if (area !== undefined) draft.positions.push(draftShape(key, own, area, SCALES.region));
    else {
      const at = toMap(x + width / 2, y + height / 2);
      draft.positions.push(draftPoint(key, own, at, SCALES.town, { rotation: degrees, displayDot: false }));
    }
  }
}

/** A point rotated clockwise around another, y down. */
function turned([x, y]: [number, number], [cx, cy]: [number, number], degrees: number): [number, number] {
  if (degrees === 0) return [x, y];
  const radians = (degrees * Math.PI) / 180;
  const [dx, dy] = [x - cx, y - cy];
  return [cx + dx * Math.cos(radians) - dy * Math.sin(radians), cy + dx * Math.sin(radians) + dy * Math.cos(radians)];
}

/** Objects of a scene that are not imported. */
const UNMAPPED = ['walls', 'tokens', 'lights', 'sounds', 'tiles', 'templates', 'regions'] as const;

/**
 * Reads scenes and journals of versions 0.6 to 14. A scene becomes a map, a note on it a place, and its page the
 * place's text. Version 14 is documented at
 * https://foundryvtt.com/api/v14/interfaces/foundry.documents.types.SceneData.html and LevelData.html.
 */
export const readFoundry: Reader = async (files, options, report) => {
  const documents = noDocuments();
  for (const file of eachFile(files, options, report)) await readDocuments(file, documents);
  if (documents.scenes.size === 0 && documents.journals.size === 0) {
    throw new ImportRefusal(
      'There is neither a scene nor a journal in these files. Export scenes, journals, or an adventure.',
    );
  }
  report.unmapped('documents of other kinds', documents.others);
  noteNewerVersion(report, 'foundry', String(documents.version));
  const { kinds } = documents;
  const draft: WorldDraft = {
    ...newDraft('foundry', 'documents'),
    ...(kinds === undefined ? {} : { kinds, isExact: true }),
  };
  const reading: Reading = {
    draft,
    documents,
    options,
    report,
    keys: new Map(),
    taken: new UniqueKeys(),
    used: new Map(),
  };
  for (const journal of documents.journals.values()) {
    report.read('journals');
    report.read('journal pages', pagesOf(journal).length);
    if (!hasReadingRights(journal))
      report.change('Kept hidden, because they do not say who may read them', wordOf(journal.name));
  }
  const scenes = [...documents.scenes].flatMap(([id, scene]) => addScene(reading, id, scene) ?? []);
  addNotes(reading, scenes);
  for (const { scene, place, toMap } of scenes) {
    place.text ??= sceneText(reading, scene, place.name);
    // Links to the journal of a scene lead to its map, unless a note has it.
    if (typeof scene.journal === 'string' && !reading.keys.has(scene.journal))
      reading.keys.set(scene.journal, place.key);
    addDrawings(reading, { key: place.key, toMap }, recordsOf(scene.drawings));
  }
  const placed = new Set(draft.positions.map(({ child }) => child));
  for (const place of draft.locations) place.isRoot = place.map !== null && !placed.has(place.key);
  addUnplaced(reading);
  // A page is named with its journal. A page without a place of its own is part of the journal's place.
  resolveLinks(
    draft,
    (target) => {
      const ids = target.replace(/#.*/, '').split('.').toReversed();
      const known = ids.find((id) => reading.keys.has(id));
      return known === undefined ? undefined : reading.keys.get(known);
    },
    (words) => report.skip('Mentioned in a text, but no place of this import', words),
  );
  return draft;
};

/** Adds the map of a scene, and the maps of its levels on it; undefined if it has no name or no size. */
function addScene(reading: Reading, id: string, scene: Json): SceneMaps | undefined {
  const { draft, documents, options, report } = reading;
  report.read('scenes');
  const name =
    (documents.scenes.size === 1 ? options.mapName : null) ?? ownName(scene) ?? cleanName(scene.name, report);
  if (name === undefined) {
    report.skip('No name', `scene ${id}`);
    return undefined;
  }
  const ours = ownScene(scene);
  const frame: Frame = ours?.frame ?? { width: Number(scene.width), height: Number(scene.height) };
  if (!(frame.width > 0 && frame.height > 0)) {
    report.skip('No size', name);
    return undefined;
  }
  for (const field of UNMAPPED) report.unmapped(field, recordsOf(scene[field]).length);
  const [left, top] = originOf(scene);
  const key = `scene:${id}`;
  const { own, levels } = picturesOfScene(scene);
  report.place();
  const place = draftLocation(key, name, {
    ...ownPlace(scene),
    map: frame,
    picture: own,
    ...creditOf(options),
    ...ours?.fields,
  });
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
    // In the middle, above each other in the order of the levels.
    const at = { lng: frame.width / 2, lat: (frame.height * (index + 1)) / (levels.length + 1) };
    draft.positions.push(draftPoint(key, levelKey, at, SCALES.town));
    levelKeys.set(level.id, levelKey);
  }
  return {
    scene,
    place,
    frame,
    levelKeys,
    toMap: (x, y) => {
      const perUnit = ours?.perUnit ?? 1;
      return { lng: (x - left) / perUnit, lat: frame.height - (y - top) / perUnit };
    },
  };
}
