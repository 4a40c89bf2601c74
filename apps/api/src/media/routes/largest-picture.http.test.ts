import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type PictureApp, pictureApp } from '../../../test-support/picture-app.ts';
import { bomb, gradient } from '../../../test-support/pictures.ts';
import { whole } from '../../../test-support/whole.ts';

/*
 * How large a picture may be is the operator's to say (`PICTURE_MEGAPIXELS`, `PICTURE_MEGABYTES`): more than usual, or
 * less.
 */

const MEGABYTE = 1_048_576;
/** A picture of so many bytes: what stands behind its end is dropped when it is taken in. */
const heavy = async (bytes: number) =>
  Buffer.concat([await gradient(300, 200).png().toBuffer(), Buffer.alloc(bytes)]).subarray(0, bytes);

describe('where an operator takes larger pictures', () => {
  let server: PictureApp;
  beforeAll(async () => {
    server = await pictureApp({ config: { largestPicture: { pixels: 80_000_000, bytes: 70 * MEGABYTE } } });
  });
  afterAll(() => server.close());

  it('a file of more than the usual 25 MB, and 60 MB in all, is taken', async () => {
    expect((await server.send([{ name: 'heavy.png', bytes: await heavy(65 * MEGABYTE) }])).status).toBe(200);
  });

  whole('one of more than that is refused with the limit that holds here', async () => {
    const tooHeavy = await server.send([{ name: 'heavy.png', bytes: await heavy(70 * MEGABYTE + 1) }]);
    expect([tooHeavy.status, tooHeavy.body.error]).toEqual([413, expect.stringContaining('70 MB')]);
    const tooMany = await server.send([{ name: 'wide.png', bytes: bomb(10_000, 8_001) }]);
    expect([tooMany.status, tooMany.body.error]).toEqual([400, expect.stringContaining('more than 80 million pixels')]);
    const interlaced = await server.send([{ name: 'wide.png', bytes: bomb(10_000, 7_900, true) }]);
    expect([interlaced.status, interlaced.body.error]).toEqual([400, expect.stringContaining('not interlaced')]);
  });
});

describe('where an operator takes smaller pictures only', () => {
  let server: PictureApp;
  beforeAll(async () => {
    server = await pictureApp({ config: { largestPicture: { pixels: 1_000_000, bytes: MEGABYTE } } });
  });
  afterAll(() => server.close());

  it('a usual one is refused', async () => {
    const tooHeavy = await server.send([{ name: 'heavy.png', bytes: await heavy(MEGABYTE + 1) }]);
    expect([tooHeavy.status, tooHeavy.body.error]).toEqual([413, expect.stringContaining('1 MB')]);
    const tooMany = await server.send([{ name: 'wide.png', bytes: bomb(1_001, 1_000) }]);
    expect([tooMany.status, tooMany.body.error]).toEqual([400, expect.stringContaining('more than 1 million pixels')]);
    expect((await server.send([{ name: 'small.png', bytes: await heavy(MEGABYTE) }])).status).toBe(200);
  });
});
