import type { Child } from '@venture-atlas/types';

/** Size of the bench map in map units. */
export const BENCH_MAP = { width: 4096, height: 3072 } as const;

/** Numbers between 0 and 1, the same ones in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

const SYLLABLES = [
  'al',
  'bar',
  'cor',
  'dun',
  'el',
  'fen',
  'gal',
  'har',
  'is',
  'kel',
  'lor',
  'mor',
  'nar',
  'os',
  'pen',
  'rav',
  'sil',
  'thorn',
  'ul',
  'wen',
];

function nameOf(random: () => number): string {
  const count = 2 + Math.floor(random() * 4);
  const word = Array.from({ length: count }, () => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '').join('');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/**
 * Points as in a real world: names of 5 to 25 letters, scales 4 to 60, a fifth turned, 5 % with a shape. The largest
 * come first, as in the server's answers.
 */
export function benchPoints(count: number): Child[] {
  const random = seeded(count + 7);
  const points = Array.from({ length: count }, (_, index): Child => {
    const lng = random() * BENCH_MAP.width;
    const lat = random() * BENCH_MAP.height;
    const name = nameOf(random);
    return {
      id: index + 1,
      location_id: index + 1,
      name,
      slug: `place_${index}`,
      type: 'town',
      lat,
      lng,
      scale: Math.round(4 + 56 * random() ** 4),
      rotation: random() < 0.2 ? Math.floor(random() * 360) : 0,
      label_x_offset: 0,
      label_y_offset: -10,
      label_wrap_ratio: random() < 0.1 ? 6 : 0,
      display_dot: true,
      geojson: random() < 0.05 ? shapeAt(lng, lat, random) : null,
      image: null,
      has_map: false,
      parents: [],
      wiki_url: null,
      has_wiki: false,
      version: 1,
    };
  });
  return points.sort((a, b) => b.scale - a.scale);
}

function shapeAt(lng: number, lat: number, random: () => number): Child['geojson'] {
  const corner = (turn: number): [number, number] => {
    const radius = 20 + 40 * random();
    return [lng + Math.cos(turn) * radius, lat + Math.sin(turn) * radius];
  };
  const ring = Array.from({ length: 12 }, (_, index) => corner((index / 12) * 2 * Math.PI));
  if (random() < 0.5) return { type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates: ring } };
  const [first] = ring;
  const closed = first ? [...ring, first] : ring;
  return { type: 'Feature', properties: {}, geometry: { type: 'MultiPolygon', coordinates: [[closed]] } };
}

/** A ground for all variants, small enough that its own scaling does not hide what labels cost. */
export function drawPicture(): Promise<string> {
  const canvas = Object.assign(document.createElement('canvas'), { width: 1024, height: 768 });
  const context = canvas.getContext('2d');
  if (context) {
    const wash = context.createLinearGradient(0, 0, 1024, 768);
    wash.addColorStop(0, '#c3d3c4');
    wash.addColorStop(1, '#e7d5ac');
    context.fillStyle = wash;
    context.fillRect(0, 0, 1024, 768);
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(URL.createObjectURL(blob)) : reject(new Error('no picture'))),
      'image/webp',
    );
  });
}

/**
 * Does something after the next frame is painted: the first callback runs before it, the second in the frame after.
 * Both variants of the bench end by it, so that the same is measured.
 */
export function afterPaint(done: () => void): void {
  requestAnimationFrame(() => requestAnimationFrame(done));
}
