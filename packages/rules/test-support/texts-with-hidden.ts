import type { LinkedPlace } from '@venture-atlas/types';
import fc from 'fast-check';
import { hiddenNames } from '../src/hidden-names.ts';
import type { KnownPlace } from '../src/stored-text.ts';
import type { PieceReader } from '../src/text-pieces.ts';

/* Texts as they are stored, with all that a reader may not have. */

/** Players call place 2, Neverwinter, the Jewel. They do not know place 3, Helm's Hold. Place 1 is known by its name. */
export const aliases = ['Jewel', 'Sleepers'];
export const trueNames = ['Neverwinter', "Helm's Hold", 'Evernight'];

const place = (location_id: number, name: string): LinkedPlace => ({
  location_id,
  name,
  slug: name.toLowerCase(),
  type: null,
  has_map: false,
  parents: [],
});

const known = new Map<number, KnownPlace>([
  [1, { place: place(1, 'Waterdeep'), isAliased: false }],
  [2, { place: place(2, 'the Jewel'), isAliased: true }],
]);

export const player: PieceReader = {
  secrets: 'anybody',
  hidden: hiddenNames([
    { name: 'Neverwinter', instead: 'the Jewel' },
    { name: 'Evernight', instead: 'Sleepers' },
    { name: "Helm's Hold", instead: 'a place' },
  ]),
  known,
  isAliased: false,
  pictureFor: (address) => `/for-you${address}`,
};

/** Somebody from whom only secrets are kept. */
export const visitor: PieceReader = { ...player, hidden: undefined, known: new Map([...known].slice(0, 1)) };

/** Somebody from whom only secrets are kept, and who knows every place. */
export const knowing: PieceReader = {
  ...visitor,
  known: new Map(
    ['Waterdeep', 'Neverwinter', "Helm's Hold"].map((name, at) => [
      at + 1,
      { place: place(at + 1, name), isAliased: false },
    ]),
  ),
  pictureFor: (address) => address,
};

const words = fc.constantFrom(
  'A road',
  'leads to the old',
  'Neverwinter',
  "Neverwinter's",
  'Evernight',
  "Helm's Hold",
  '[[#1]]',
  '[[#1|the city]]',
  '[[#2]]',
  '[[#2|a jewel of the north]]',
  '[[#3]]',
  '[[#3|a prison]]',
  'in autumn.',
  'Wolves',
  'and **bold** words',
);
const line = fc.array(words, { minLength: 1, maxLength: 6 }).map((some) => some.join(' '));

const secretLine = fc.integer({ min: 100, max: 999 }).map((count) => `The key${count} lies below.`);
const secret = fc
  .tuple(fc.constantFrom(':::secret', ':::secret dm'), fc.array(secretLine, { minLength: 1, maxLength: 3 }))
  .map(([mark, lines]) => [mark, ...lines, ':::'].join('\n'));
const quoted = secretLine.map((words) => `> [!secret]\n> ${words}`);
const picture = fc.constant('![A view of Neverwinter](/media/abc.webp)');

/** A Markdown with secrets, true names, links that may be known or not, and a picture. */
export const storedText = fc
  .array(
    fc.tuple(
      fc.oneof(
        { weight: 5, arbitrary: line },
        { weight: 2, arbitrary: secret },
        { weight: 1, arbitrary: quoted },
        { weight: 1, arbitrary: picture },
      ),
      fc.constantFrom('\n', '\n\n', '\n\n\n'),
    ),
    { minLength: 1, maxLength: 9 },
  )
  .map((parts) => parts.flat().join('').trimEnd());
