import { expect, test } from 'vitest';
import { createNoteQuota } from './read-notes.ts';

/** A campaign whose notes are counted by hand. */
function campaign(max: number, notes: number, maxKeys?: number) {
  const room = createNoteQuota(max, maxKeys);
  let counted = 0;
  const state = { notes };
  const count = async () => {
    counted += 1;
    return state.notes;
  };
  const write = async (id = 'one') => {
    const fits = await room.take(id, count);
    if (fits) state.notes += 1;
    return fits;
  };
  return { state, write, counted: () => counted };
}

test('a campaign takes as many notes as may be, and is counted once on the way', async () => {
  const { state, write, counted } = campaign(7, 3);
  for (let i = 0; i < 4; i += 1) expect(await write()).toBe(true);
  expect(counted()).toBe(1);
  expect(await write()).toBe(false);
  expect(state.notes).toBe(7);
});

test('a deleted note makes room in a full one', async () => {
  const { state, write } = campaign(7, 7);
  expect(await write()).toBe(false);
  state.notes -= 1;
  expect([await write(), await write()]).toEqual([true, false]);
});

test('a note that was not kept costs nothing in the end', async () => {
  const { state, write } = campaign(7, 5);
  await write();
  state.notes -= 1;
  await write();
  expect(await write()).toBe(true);
  expect([await write(), state.notes]).toEqual([false, 7]);
});

test('campaigns have room of their own, also those long forgotten', async () => {
  const { write, counted } = campaign(100, 90, 2);
  for (const id of ['a', 'b', 'c', 'a', 'b', 'c']) expect(await write(id)).toBe(true);
  expect(counted()).toBe(6);
});
