import { expect, test } from 'vitest';
import { descriptorBudget, isDescriptorShortage, openFilesLimit } from './connection-limits.ts';

test.each([256, 1_024, 4_096, 20_000, 1_048_576, Number.POSITIVE_INFINITY])(
  'of %d descriptors, connections and files leave some for the database and for children',
  (limit) => {
    const { connections, files } = descriptorBudget(limit);
    expect(connections + files).toBeLessThanOrEqual(limit - 128);
    expect(connections).toBeGreaterThan(files);
    expect(connections).toBeLessThanOrEqual(12_000);
    expect(Number.isInteger(connections) && Number.isInteger(files)).toBe(true);
  },
);

test('however few there are, somebody is served', () => {
  expect(descriptorBudget(64)).toEqual({ connections: 16, files: 16 });
});

test('the limit of this process is known', () => {
  expect(openFilesLimit()).toBeGreaterThan(100);
});

test('only a lack of descriptors is one', () => {
  expect(isDescriptorShortage(Object.assign(new Error(), { code: 'EMFILE' }))).toBe(true);
  expect(isDescriptorShortage(Object.assign(new Error(), { code: 'ENFILE' }))).toBe(true);
  expect(isDescriptorShortage(Object.assign(new Error(), { code: 'ENOENT' }))).toBe(false);
  expect(isDescriptorShortage({ code: 'EMFILE' })).toBe(false);
});
