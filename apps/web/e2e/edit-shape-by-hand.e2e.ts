import { describe, expect, it } from 'vitest';
import { mapRests } from './support/map-on-screen.ts';
import { withStaff, withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';
import { editShape, handles, near, placeUnder, save, storedPlace, told } from './support/shape-editing.ts';
import { handOn } from './support/touch.ts';

const own = withStaff('Ilse', withWrittenApp);

describe('by other hands than a mouse', () => {
  it('the keyboard adds, moves and removes points', async () => {
    const { page } = await editShape(own, 'Proskur');
    const stage = page.getByRole('application');
    await stage.focus();
    await page.keyboard.press('Enter');
    await see(handles(page)).toHaveCount(1);
    await page.keyboard.press('ArrowRight');
    await mapRests(page);
    await page.keyboard.press('Enter');
    await see(handles(page)).toHaveCount(2);
    const [first, second] = await told(page);
    expect(second?.[0]).toBeGreaterThan(first?.[0] ?? 0);
    await page.keyboard.press('Tab');
    await see(handles(page).first()).toBeFocused();
    await page.keyboard.press('Shift+ArrowUp');
    await page.keyboard.press('ArrowLeft');
    await see
      .poll(() => told(page).then((points) => points[0]))
      .toEqual([(first?.[0] ?? 0) - 1, (first?.[1] ?? 0) + 10]);
    await page.keyboard.press('PageDown');
    await page.keyboard.press('Delete');
    await see(handles(page)).toHaveCount(1);
    await page.keyboard.press('Control+z');
    await see(handles(page)).toHaveCount(2);
    await save(page);
    expect((await storedPlace(own, 'Proskur')).geojson?.geometry.coordinates).toHaveLength(2);
    await page.context().close();
  });

  it('fingers add by taps, and drag', async () => {
    const { page, view } = await editShape(own, 'Orofin', 'phone');
    const hand = await handOn(page);
    for (const [x, y] of [
      [60, 220],
      [200, 180],
      [330, 300],
    ] as const) {
      const before = await handles(page).count();
      await page.touchscreen.tap(x, y);
      await see(handles(page)).toHaveCount(before + 1);
    }
    near((await told(page))[1], placeUnder(own, { x: 200, y: 180 }, view), view);
    // The finger need not hit the middle of the square: there are 44 pixels for it.
    await hand.drag({ x: 214, y: 168 }, { x: 234, y: 258 });
    await see
      .poll(() => told(page).then((points) => points[1]?.[1]))
      .toBeLessThan(placeUnder(own, { x: 0, y: 220 }, view)[1]);
    near((await told(page))[1], placeUnder(own, { x: 220, y: 270 }, view), view);
    await save(page);
    expect((await storedPlace(own, 'Orofin')).geojson?.geometry.coordinates).toHaveLength(3);
    await page.context().close();
  });
});
