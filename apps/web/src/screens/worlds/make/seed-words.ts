const kinds = [
  ...[
    'amber',
    'ashen',
    'brazen',
    'bright',
    'copper',
    'crooked',
    'dusky',
    'early',
    'frosty',
    'gentle',
    'golden',
    'grey',
  ],
  ...['hollow', 'ivory', 'late', 'misty', 'mossy', 'northern', 'quiet', 'russet', 'salty', 'silver', 'tall', 'windy'],
];
const things = [
  ...[
    'adder',
    'badger',
    'bittern',
    'curlew',
    'falcon',
    'fern',
    'gannet',
    'harbour',
    'heron',
    'juniper',
    'kelp',
    'lantern',
  ],
  ...['marten', 'meadow', 'orchard', 'otter', 'plover', 'rook', 'rowan', 'salmon', 'seal', 'thistle', 'vane', 'willow'],
];
const MOST = 99;

const oneOf = (words: readonly string[]): string => words[Math.floor(Math.random() * words.length)] ?? '';

/** A seed that somebody can say and write down: "amber otter 41". */
export const anySeed = (): string => `${oneOf(kinds)} ${oneOf(things)} ${1 + Math.floor(Math.random() * MOST)}`;
