import { FittedPicture, type MapPicture } from '@venture-atlas/types';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectShape } from '../../../test-support/expect-shape.ts';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { whole } from '../../../test-support/whole.ts';

let server: PictureApp;
let forest: number;
beforeAll(async () => {
  server = await pictureApp();
  forest = server.place('high_forest');
  // The map is 4 : 3.
  await server.does('update_location', {
    location_id: forest,
    image: await server.upload('a.png', await halves(800, 600)),
  });
  await server.settled(forest);
});
afterAll(() => server.close());

/** Left half red, right half blue, so that cuts and stretches are seen. */
const halves = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .composite([
      {
        input: { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } },
        left: Math.floor(width / 2),
        top: 0,
      },
    ])
    .png()
    .toBuffer();
const fitted = (image: string, how: string) =>
  server.does<FittedPicture>('fit_picture', { location_id: forest, image, fit: how });
/** The colour of a picture of ours at a place, as parts of its sides. */
async function colourAt(url: string, x: number, y: number): Promise<[number, number, number]> {
  const { rawPayload } = await server.app.inject({ url });
  const { data, info } = await sharp(rawPayload).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * 3;
  return [data[at] ?? -1, data[at + 1] ?? -1, data[at + 2] ?? -1];
}
const isNear = (colour: readonly number[], wish: readonly number[]) =>
  colour.every((part, n) => Math.abs(part - (wish[n] ?? 0)) < 24);
const RED = [255, 0, 0];
const BLUE = [0, 0, 255];
const PAPER = [0xe7, 0xd5, 0xac];

describe('a picture of another proportion than its map', () => {
  it('is cropped to its middle, nothing stretched', async () => {
    const image = await server.upload('wide.png', await halves(1600, 600));
    const made = await fitted(image, 'crop');
    expectShape(FittedPicture, made);
    expect([made.width, made.height]).toEqual([800, 600]);
    expect(isNear(await colourAt(made.url, 0.02, 0.5), RED)).toBe(true);
    expect(isNear(await colourAt(made.url, 0.48, 0.5), RED)).toBe(true);
    expect(isNear(await colourAt(made.url, 0.52, 0.5), BLUE)).toBe(true);
  });

  whole('or lies on paper whole', async () => {
    const made = await fitted(await server.upload('wide.png', await halves(1600, 600)), 'fit');
    expect([made.width, made.height]).toEqual([1600, 1200]);
    expect(isNear(await colourAt(made.url, 0.25, 0.1), PAPER)).toBe(true);
    expect(isNear(await colourAt(made.url, 0.25, 0.9), PAPER)).toBe(true);
    expect(isNear(await colourAt(made.url, 0.25, 0.5), RED)).toBe(true);
    const tall = await fitted(await server.upload('tall.png', await halves(300, 900)), 'fit');
    expect([tall.width, tall.height]).toEqual([1200, 900]);
    expect(isNear(await colourAt(tall.url, 0.05, 0.5), PAPER)).toBe(true);
    expect(isNear(await colourAt(tall.url, 0.45, 0.5), RED)).toBe(true);
  });

  whole('becomes the picture of the map as any other does, which keeps its size and its pins', async () => {
    const { position } = await server.does('add_position', { parent_id: forest, name: 'Glade', lat: 100, lng: 700 });
    const { url } = await fitted(await server.upload('wide.png', await halves(1600, 600)), 'fit');
    await server.does('update_location', { location_id: forest, image: url });
    const map: MapPicture = await server.settled(forest);
    expect(map).toMatchObject({ image: url, map_width: 800, map_height: 600 });
    expect(await server.readPosition(position.id)).toMatchObject({ lat: 100, lng: 700 });
  });

  whole('that paper would make larger than a picture may be is made smaller as a whole', async () => {
    const made = await fitted(await server.upload('strip.png', await halves(120, 15_000)), 'fit');
    expect(made.width).toBeLessThanOrEqual(16_383);
    expect(made.width * made.height).toBeLessThanOrEqual(70_000_000);
    expect(Math.abs(made.width / made.height - 4 / 3)).toBeLessThan(0.01);
  });

  whole('leaves nothing behind, and the same wish makes the same picture', async () => {
    const image = await server.upload('wide.png', await halves(1600, 600));
    const first = await fitted(image, 'crop');
    expect(await fitted(image, 'crop')).toEqual(first);
    expect(await server.leftovers()).toEqual([]);
  });
});

describe('what cannot be fitted', () => {
  it('is refused in words: a picture of elsewhere, a map without a size, no such map', async () => {
    const image = await server.upload('wide.png', await halves(160, 60));
    const refused = async (body: Record<string, unknown>) => {
      const answer = await server.refused('fit_picture', { location_id: forest, image, fit: 'crop', ...body });
      return [answer.status, answer.body.code, answer.body.field];
    };
    expect(await refused({ image: 'https://example.org/a.png' })).toEqual([400, 'bad_request', 'image']);
    expect(await refused({ image: '/media/../secret.key' })).toEqual([400, 'bad_request', 'image']);
    expect(await refused({ location_id: server.place('nesmé') })).toEqual([400, 'bad_request', 'location_id']);
    expect(await refused({ location_id: 98_765 })).toEqual([404, 'not_found', undefined]);
    expect((await refused({ fit: 'stretch' }))[0]).toBe(400);
  });
});
