import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isWhole } from '../../types/test-support/chosen.ts';
import { costlyFiles, part } from '../test-support/costly-files.ts';
import { formatNames } from './formats.ts';

/** Memory of the reading process, as on a machine with 4 GB. */
const MEMORY_MB = 1_024;
const MOST_PLACES = 20_000 / part;

/** Files that `npm test` reads: rows, and texts that link to each other. */
const CHOSEN = ['csv: five long lists', 'mediawiki: titles that all lead to one'];

interface Outcome {
  said: string;
  places: number;
  /** The number of bytes read from each file. */
  read: number[];
}

/** Reads some of the files in a separate process, which ends when it takes too much memory. */
function readApart(name: string): Outcome {
  const program = `
    import { costlyFiles } from '${import.meta.dirname}/../test-support/costly-files.ts';
    import { defaultReadOptions, ImportRefusal, readWorldDraft } from '${import.meta.dirname}/index.ts';
    const { format, files } = costlyFiles[${JSON.stringify(name)}]();
    const read = files.map(() => 0);
    const watched = files.map((file, index) => ({
      ...file,
      open: async function* () { for await (const chunk of file.open()) { read[index] += chunk.length; yield chunk; } },
    }));
    const options = { ...defaultReadOptions, mostPlaces: ${MOST_PLACES}, unnamed: 'number', keepArticles: true };
    const end = await readWorldDraft(format, watched, options).then(
      ({ draft }) => ({ said: 'read', places: draft.locations.length }),
      (cause) => ({ said: cause instanceof ImportRefusal ? cause.message : 'broken: ' + cause.stack, places: 0 }),
    );
    console.log(JSON.stringify({ ...end, read: read.slice(0, 5) }));`;
  const out = execFileSync(
    process.execPath,
    [`--max-old-space-size=${MEMORY_MB}`, '--import', 'tsx', '--input-type=module', '-e', program],
    { cwd: import.meta.dirname, encoding: 'utf8' },
  );
  return JSON.parse(out) as Outcome;
}

const PLACES = `The files hold more than ${MOST_PLACES.toLocaleString('en')} places`;
/** The refusal of a whole file; omitted if it is read. */
const refused: Readonly<Record<string, string>> = {
  'csv: five long lists': PLACES,
  'csv: rows without a name': 'The files hold more than 1,000,000 rows',
  'geojson: points without end': PLACES,
  'geojson: nothing but values': 'a.json holds more than 16,000,000 values',
  'geojson: lists in lists': 'a.json',
  'geojson: lines whose ends are all compared': PLACES,
  'geojson: a line of coordinates without end': 'a.geojsonl has a line that is too long to be read.',
  'geojson: lines of features without end': PLACES,
  'geojson: WKT without end': 'The files hold more than 3,000,000 coordinates',
  'geojson: empty WKT without end': 'The files hold more than 3,000,000 coordinates',
  'geojson: arcs that all share one': 'The files hold more than 3,000,000 coordinates',
  'fandom: markers without end': PLACES,
  'kml: one line without end': 'a.kml holds a text of more than 16,000,000 letters',
  'kml: places without end': PLACES,
  'watabou: roads without end': PLACES,
  'datamaps: markers without end': PLACES,
  'foundry: notes that all lead to one long journal': 'Many places in the files share the same long texts',
  'mediawiki: entities that hold entities': 'a.xml is not valid XML',
};

describe('small files that are costly to read', () => {
  it('exist for every format', () => {
    const known = new Set(Object.keys(costlyFiles).map((name) => name.split(':', 1)[0]));
    expect([...known].toSorted()).toEqual([...formatNames].toSorted());
  });

  it.each(isWhole ? Object.keys(costlyFiles) : CHOSEN)(
    '%s: is read within its memory, or refused in a sentence',
    (name) => {
      const { said, places, read } = readApart(name);
      const sentence = refused[name] ?? 'read';
      // A partial file does not reach the limits that hold for every import.
      if (part === 1 || sentence === PLACES || said !== 'read') expect(said).toContain(sentence);
      expect(places).toBeLessThanOrEqual(MOST_PLACES);
      // After the first list the others are only counted.
      if (name === 'csv: five long lists') expect(Math.max(...read.slice(1))).toBeLessThan(200_000);
    },
  );
});
