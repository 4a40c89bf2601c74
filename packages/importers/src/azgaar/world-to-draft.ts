import { cleanName, finiteNumber } from '../clean-name.ts';
import { draftLocation, draftPoint, type Frame } from '../draft.ts';
import { keepOffMap } from '../off-map.ts';
import { attributionOf } from '../page-builder.ts';
import { SCALES } from '../place-kind.ts';
import { readPair } from '../shape-building.ts';
import { type DraftContext, ROOT_KEY } from './azgaar-world.ts';
import { burgText } from './burg-text.ts';
import { addRivers, addRoutes } from './lines-to-draft.ts';
import { addRegions, countUnmapped } from './regions-to-draft.ts';
import { countLostNotes, notesById, textOfNote } from './world-notes.ts';

type Json = Record<string, unknown>;

/** In thousands of people. */
const TOWN_FROM = 5;

/** Adds the whole world to the draft: its regions with their outlines, burgs, markers, rivers, routes. */
export function addWorld(drafting: DraftContext, frame: Frame): void {
  addRegions(drafting, frame);
  addBurgs(drafting);
  addMarkers(drafting);
  addRivers(drafting);
  addRoutes(drafting);
}

function addBurgs({ draft, world, project, options, report, keys }: DraftContext): void {
  const texts = notesById(world);
  const states = new Set(draft.locations.map((location) => location.key));
  for (const burg of world.burgs) {
    report.read('burgs');
    countUnmapped(burg, report);
    const name = cleanName(burg.name, report);
    const at = readPair([burg.x, burg.y]);
    if (name === undefined || at === undefined) {
      report.skip(name === undefined ? 'No name' : 'No coordinates', name ?? `burg ${burg.i}`);
      continue;
    }
    const key = keys.free(`burg:${burg.i}`, name);
    const [type, scale] = burgKind(burg);
    const [lng, lat] = project(...at);
    const source = attributionOf(options.attribution, { title: name, url: options.attribution?.url ?? null });
    const text = burgText(world, burg, texts.get(`burg${burg.i}`)?.legend, source);
    report.place();
    draft.locations.push(draftLocation(key, name, { type, text }));
    const state = `state:${burg.state}`;
    const weight = finiteNumber(burg.population) ?? 0;
    for (const parent of options.parents && states.has(state) ? [ROOT_KEY, state] : [ROOT_KEY]) {
      draft.positions.push(draftPoint(parent, key, { lat, lng }, scale, { weight }));
    }
  }
}

function burgKind(burg: Json): [string, number] {
  if (burg.capital === 1 || burg.capital === true) return ['city', SCALES.capital];
  return (finiteNumber(burg.population) ?? 0) >= TOWN_FROM ? ['town', SCALES.town] : ['village', SCALES.place];
}

function addMarkers({ draft, world, project, options, report, keys }: DraftContext): void {
  const texts = notesById(world);
  for (const marker of world.markers) {
    report.read('markers');
    const note = texts.get(`marker${marker.i}`);
    if (note !== undefined) report.read('notes of markers');
    const name = cleanName(note?.name, report);
    const at = readPair([marker.x, marker.y]);
    if (name !== undefined && marker.isOffMap === true && options.offMap) {
      report.place();
      const place = draftLocation(keys.free(`marker:${marker.i}`, name), name, {
        type: cleanName(marker.type) ?? null,
        text: textOfNote(note, options, name),
      });
      keepOffMap(place, report);
      draft.locations.push(place);
      continue;
    }
    if (name === undefined || at === undefined) {
      report.skip(name === undefined ? 'No name' : 'No coordinates', name ?? `marker ${marker.i} (${marker.type})`);
      continue;
    }
    const key = keys.free(`marker:${marker.i}`, name);
    const [lng, lat] = project(...at);
    report.place();
    draft.locations.push(
      draftLocation(key, name, { type: cleanName(marker.type) ?? null, text: textOfNote(note, options, name) }),
    );
    draft.positions.push(draftPoint(ROOT_KEY, key, { lat, lng }, SCALES.place));
  }
  countLostNotes(texts, report);
}
