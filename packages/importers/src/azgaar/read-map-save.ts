import { cleanLabel, finiteNumber, recordsOf } from '../clean-name.ts';
import { ImportRefusal } from '../import-refusal.ts';
import {
  type AzgaarWorld,
  emptyWorld,
  numbered,
  type Pair,
  present,
  readCoordinates,
  sizeOfGrid,
} from './azgaar-world.ts';
import { drawnPaths, midline } from './svg-paths.ts';

/** Where things are, counted from the first part after the picture; the same from version 1.71 to 1.108. */
const PART = { grid: 0, states: 8, burgs: 9, provinces: 24, rivers: 26, markers: 29, routes: 31 } as const;
const LINES_BEFORE_PICTURE = 5;
const MAP_NAME_SETTING = 20;

/**
 * Reads a save of the generator (.map). It holds no outlines of cells, so states and rivers come out of the picture
 * in it.
 * @throws ImportRefusal when it is not one, or is cut off
 */
export function readMapSave(text: string, fileName: string): AzgaarWorld {
  const lines = text
    .replace(/^\ufeff/, '')
    .replaceAll('\r\n', '\n')
    .split('\n');
  const [header = '', settings = '', coordinates = '', , notes = ''] = lines;
  const rest = lines.slice(LINES_BEFORE_PICTURE).join('\n');
  const end = rest.lastIndexOf('</svg>');
  const [version = '', , , seed, width, height, mapId] = header.split('|');
  if (end < 0 || !/^\d/.test(version)) {
    throw new ImportRefusal(
      `${fileName} is no whole save of the generator: ${end < 0 ? 'its picture has no end' : 'its first line tells no version'}. Save it again and retry.`,
    );
  }
  const picture = rest.slice(0, end);
  const parts = rest
    .slice(end + '</svg>'.length)
    .replace(/^\n/, '')
    .split('\n');
  const part = (index: number): unknown => parseJson(parts[index]);
  const size = sizeOfGrid(part(PART.grid));
  return {
    ...emptyWorld(),
    name: cleanLabel(settings.split('|')[MAP_NAME_SETTING]),
    id: mapId?.trim() || seed?.trim() || null,
    width: finiteNumber(width) ?? size?.width,
    height: finiteNumber(height) ?? size?.height,
    coordinates: readCoordinates(parseJson(coordinates)),
    burgs: present(part(PART.burgs)),
    states: present(part(PART.states)),
    provinces: present(part(PART.provinces)),
    rivers: numbered(part(PART.rivers)),
    markers: numbered(part(PART.markers)),
    routes: numbered(part(PART.routes)),
    notes: recordsOf(parseJson(notes)),
    drawn: { states: drawnPaths(picture, 'state'), rivers: midlines(picture) },
  };
}

/** Empty parts occur, and older versions keep some in another form: those hold nothing for us. */
function parseJson(text: string | undefined): unknown {
  if (text === undefined || !/^\s*[[{]/.test(text)) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function midlines(picture: string): Map<number, Pair[]> {
  const rivers = new Map<number, Pair[]>();
  for (const [id, [outline]] of drawnPaths(picture, 'river')) {
    const line = outline === undefined ? [] : midline(outline);
    if (line.length >= 2) rivers.set(id, line);
  }
  return rivers;
}
