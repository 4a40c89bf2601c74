import { describe, expect, it } from 'vitest';
import { signIn } from './support/accounts.ts';
import { newVisitor } from './support/browser.ts';
import { button, eventually, field, goOnTo, storedPosition } from './support/edit-page.ts';
import { mapRests } from './support/map-on-screen.ts';
import { oneVisitor } from './support/one-visitor.ts';
import { withStaff, withWrittenApp } from './support/own-app-hooks.ts';
import { see } from './support/see.ts';

const own = withStaff('Odalys', withWrittenApp);
const editor = oneVisitor(async () => {
  const visitor = await newVisitor(own.browser);
  await signIn(visitor.context, own.staff);
  return visitor;
});

it('all of it goes without a pointer: a place is chosen, turned and moved by keys', async () => {
  const point = own.world.point('Luskan');
  const { page } = editor;
  await page.goto(`${own.app.url}/admin/sword_coast/edit/`);
  await page.locator(`[data-place="${point.id}"]`).focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('heading', { level: 2, name: 'Luskan' })).toBeFocused();
  await mapRests(page);
  await page.keyboard.press('d');
  await eventually(async () => (await storedPosition(own.staff, point)).rotation).toBe((point.rotation + 10) % 360);
  await button(page, 'Move Position').focus();
  await page.keyboard.press('Enter');
  await see(page.getByRole('application')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await mapRests(page);
  await button(page, 'Place in the middle').focus();
  await page.keyboard.press('Enter');
  await eventually(async () => (await storedPosition(own.staff, point)).lng !== point.lng).toBe(true);
  await see(page.getByRole('heading', { level: 2, name: 'Luskan' })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await eventually(async () => (await storedPosition(own.staff, point)).lng).toBe(point.lng);
});

describe('hotkeys (T15, K6)', () => {
  it('turn by 10 and size by 2 down to 4, shown at once, saved together after a rest, undone and redone', async () => {
    const { page } = editor;
    const point = await goOnTo(own, page, 'Red Larch');
    const calls: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && calls.push(request.url()));
    for (const key of ['d', 'd', 'a', 'w', 'w', 's']) await page.keyboard.press(key);
    await see(field(page, 'Rotation')).toHaveValue(String((point.rotation + 10) % 360));
    await see(field(page, 'Scale')).toHaveValue(String(point.scale + 2));
    const meant = { rotation: (point.rotation + 10) % 360, scale: point.scale + 2 };
    await eventually(() => storedPosition(own.staff, point)).toMatchObject(meant);
    await see(page.getByText('Saved', { exact: true }).first()).toBeVisible();
    // One, unless the machine rested longer between two keys than the person may.
    const writes = calls.length;
    expect(writes).toBeLessThan(6);
    for (let i = 0; i < writes; i++) await page.keyboard.press('Control+z');
    await eventually(() => storedPosition(own.staff, point)).toMatchObject({
      rotation: point.rotation,
      scale: point.scale,
    });
    for (let i = 0; i < writes; i++) await page.keyboard.press('Control+Shift+z');
    await eventually(() => storedPosition(own.staff, point)).toMatchObject(meant);
    for (let scale = point.scale + 2; scale > 4; scale -= 2) await page.keyboard.press('s');
    await page.keyboard.press('s');
    await see(field(page, 'Scale')).toHaveValue('4');
    await eventually(async () => (await storedPosition(own.staff, point)).scale).toBe(4);
  });

  it('are saved when one leaves before the rest is over, and typed letters are no hotkeys', async () => {
    const { page } = editor;
    const point = await goOnTo(own, page, 'Goldenfields');
    await field(page, 'Lat').click();
    await page.keyboard.type('dw');
    await see(field(page, 'Scale')).toHaveValue(String(point.scale));
    // The field is left: letters are hotkeys again.
    await page.getByText('On the Sword Coast map', { exact: true }).click();
    await page.keyboard.press('d');
    await page.getByRole('link', { name: 'Leave edit mode' }).click();
    await eventually(async () => (await storedPosition(own.staff, point)).rotation).toBe((point.rotation + 10) % 360);
    expect((await storedPosition(own.staff, point)).lat).toBe(point.lat);
  });
});
