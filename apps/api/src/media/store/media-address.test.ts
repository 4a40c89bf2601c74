import { expect, test } from 'vitest';
import { keyOfAddress, mediaAddress } from './media-address.ts';

test('an address of a stored file names its key, any other none', () => {
  expect(keyOfAddress(mediaAddress('tiles/x/0/0/0.webp'))).toBe('tiles/x/0/0/0.webp');
  for (const other of [null, undefined, '', '/media/', '/media', 'https://a.example/media/x.webp', 'media/x.webp']) {
    expect(keyOfAddress(other)).toBeUndefined();
  }
});
