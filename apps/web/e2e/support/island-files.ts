/** A small world in layers of GeoJSON, named after the map that they become. */
export interface Island {
  name: string;
  /** Drawn as a little town. */
  town: string;
  /** Nothing is drawn for it: it keeps its dot. */
  lighthouse: string;
  files: { name: string; mimeType: string; buffer: Buffer }[];
}

type Pair = readonly [number, number];

let serial = 0;

/** An island with a river, a wood, mountains and towns, in degrees; no other has its name. */
export function makeIsland(): Island {
  serial += 1;
  const own = `${process.pid}-${serial}`;
  const [name, town, lighthouse] = [`Tern Isle ${own}`, `Saltmarket ${own}`, `Grey Lamp ${own}`];
  const layers = {
    coast: [
      area(around([34, 11], [29, 8]), { name: `Mainland ${own}` }),
      area(around([68, 3], [3, 2]), { name: `East Holm ${own}` }),
      area(around([3, 20], [2, 1.5]), { name: `West Holm ${own}` }),
    ],
    mountains: [area(around([26, 13], [6, 2]), { name: `Anvils ${own}` })],
    forest: [area(around([46, 12], [7, 3]), { name: `Pinewood ${own}` })],
    rivers: [line(wavy([27, 13], [41, 1], 13), { name: `Tern ${own}` })],
    towns: [
      point([22, 8], { name: town, type: 'Town' }),
      point([52, 8], { name: `Highcrown ${own}`, type: 'City' }),
      point([60, 12], { name: lighthouse, type: 'Lighthouse' }),
    ],
  };
  const files = Object.entries(layers).map(([layer, features]) => ({
    name: `${layer}.geojson`,
    mimeType: 'application/geo+json',
    buffer: Buffer.from(JSON.stringify({ type: 'FeatureCollection', metadata: { mapName: name }, features })),
  }));
  return { name, town, lighthouse, files };
}

const feature = (type: string, coordinates: unknown, properties: object) => ({
  type: 'Feature',
  properties,
  geometry: { type, coordinates },
});
const point = (at: Pair, properties: object) => feature('Point', at, properties);
const line = (points: readonly Pair[], properties: object) => feature('LineString', points, properties);
const area = (ring: readonly Pair[], properties: object) => feature('Polygon', [ring], properties);

/** A closed ring with bays. */
function around([x, y]: Pair, [width, height]: Pair): Pair[] {
  const corners = 48;
  return Array.from({ length: corners + 1 }, (_, i): Pair => {
    const turn = ((i % corners) * 2 * Math.PI) / corners;
    const reach = 0.86 + 0.09 * Math.sin(5 * turn) + 0.05 * Math.cos(9 * turn);
    return [x + width * reach * Math.cos(turn), y + height * reach * Math.sin(turn)];
  });
}

/** A line that goes left and right of the straight way. */
function wavy([fromX, fromY]: Pair, [toX, toY]: Pair, steps: number): Pair[] {
  return Array.from({ length: steps + 1 }, (_, i): Pair => {
    const share = i / steps;
    return [fromX + (toX - fromX) * share + 0.4 * Math.sin(i), fromY + (toY - fromY) * share + 0.6 * Math.cos(2 * i)];
  });
}
