import { frameReach } from '@venture-atlas/painter';
import type { CampaignAnswer, LocationMapDetails, LocationSaved, PictureFrame } from '@venture-atlas/types';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { drawOnce } from '../../../test-support/draw-once.ts';
import { type DrawingApp, drawingApp } from '../../../test-support/drawing-app.ts';
import { png } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';

let server: DrawingApp;
let coast: number;
beforeEach(async () => {
  server = await drawingApp({ deps: { draw: drawOnce } });
  coast = server.place('sword_coast');
  await server.ask(coast);
  await server.idle();
});
afterEach(() => server.close());

const frame = async (slug = 'sword_coast') => (await server.details(slug)).picture_frame;
const show = async (image: string | null) => {
  await server.does<LocationSaved>('update_location', { location_id: coast, image });
  await server.settled(coast);
};

/** In another style, so that it is another picture. */
async function drawAgain(): Promise<void> {
  const { status } = await server.ask(coast, { style: 'night', size: 4096 });
  expect(status).toBe(200);
  await server.idle();
}

/** The sheet of 512 x 384 units lies on a map of 800 x 600. */
const { side, corner } = frameReach({ width: 512, height: 384 });
const drawn = {
  x: expect.closeTo((side * 800) / 512, 6),
  y: expect.closeTo((side * 600) / 384, 6),
  corner_x: expect.closeTo((corner * 800) / 512, 6),
  corner_y: expect.closeTo((corner * 600) / 384, 6),
};

describe('a line or an area', () => {
  const isInPicture = async () => (await server.point('sword_coast', 'high_forest'))?.in_picture ?? false;
  const clearing = {
    type: 'LineString',
    coordinates: [
      [40, 40],
      [60, 70],
    ],
  };

  it('is in the picture while the map is drawn, and staff did not change it', async () => {
    expect(await isInPicture(), 'it came after the first drawing').toBe(false);
    server.forward(60_000);
    await drawAgain();
    expect(await isInPicture()).toBe(true);
    const forest = await server.point('sword_coast', 'high_forest');
    await server.does(`change_position_text/${forest?.id}`, { scale: 30 });
    expect(await isInPicture(), 'its name alone was changed').toBe(true);
    const drawing = (await server.details('sword_coast')).image;
    await show(await server.upload('own.png', await png(400, 300)));
    expect(await isInPicture()).toBe(false);
    await show(drawing);
    expect(await isInPicture()).toBe(true);
    await server.does(`change_position_text/${forest?.id}`, { geojson: { type: 'Feature', geometry: clearing } });
    expect(await isInPicture()).toBe(false);
  });

  it('is in the picture again when all that was done to it is undone', async () => {
    server.forward(60_000);
    await drawAgain();
    const forest = await server.point('sword_coast', 'high_forest');
    const change = async (geometry: object) => {
      await server.does(`change_position_text/${forest?.id}`, { geojson: { type: 'Feature', geometry } });
      return (await server.history()).changes[0]?.id ?? null;
    };
    const first = await change(clearing);
    const second = await change({ ...clearing, coordinates: [...clearing.coordinates, [70, 90]] });
    const undone = await server.revert(second);
    expect(await isInPicture(), 'the first change is still there').toBe(false);
    const whole = await server.revert(first);
    expect(await isInPicture()).toBe(true);
    await server.revert(whole.change.id);
    expect(await isInPicture(), 'the first change was done again').toBe(false);
    await server.revert(undone.change.id);
    expect(await isInPicture()).toBe(false);
  });
});

describe('the frame of a map', () => {
  it('is told as long as its picture is the drawing, in map units, to everybody', async () => {
    expect(await frame()).toEqual(drawn);
    expect(await frame('waterdeep'), 'of a map that was not drawn').toBeNull();

    const dana = await server.person('Dana');
    const campaign: CampaignAnswer = await server.campaign(dana);
    const inCampaign = (as: typeof dana) =>
      server.get<LocationMapDetails>(`/api/location_map_details/sword_coast/?campaign_id=${campaign.id}`, { as });
    const pip = await server.person('Pip');
    await server.join(campaign, pip);
    await server.show(dana, campaign, 'sword_coast');
    for (const as of [dana, pip]) expect((await inCampaign(as)).body.picture_frame, as.name).toEqual(drawn);
    const asStaff = await server.get<LocationMapDetails>('/api/location_map_details/sword_coast/', { as: server.mara });
    expect(asStaff.body.picture_frame).toEqual(drawn);
  });

  whole('goes with the drawing when staff replace it, take it away or undo it, and comes back with it', async () => {
    const drawing = (await server.details('sword_coast')).image;
    await show(await server.upload('own.png', await png(400, 300)));
    expect(await frame()).toBeNull();
    await show(drawing);
    expect(await frame()).toEqual(drawn);
    await show(null);
    expect(await frame()).toBeNull();
    await show(drawing);

    const { changes } = await server.history();
    const undone = await server.revert(changes.at(-1)?.id ?? null);
    expect(await frame(), 'as it was before it was drawn').toBeNull();
    await server.revert(undone.change.id);
    expect(await frame()).toEqual(drawn);
  });

  it('is as broad in the tiles of another drawing, and lies on another map as its picture does', async () => {
    await drawAgain();
    expect(await frame()).toEqual(drawn);

    const { body } = await server.get<{ map_width: number }>('/api/location_map_details/waterdeep/');
    const drawing = (await server.details('sword_coast')).image;
    await server.does<LocationSaved>('update_location', { location_id: server.place('waterdeep'), image: drawing });
    await server.settled(server.place('waterdeep'));
    const other = (await frame('waterdeep')) as PictureFrame;
    expect(other.x / body.map_width).toBeCloseTo(side / 512, 6);
  });
});
