import { describe, expect, it } from 'vitest';
import { pictureFormatOf } from './picture-format.ts';

const bytes = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('the first bytes of a file', () => {
  it.each([
    ['\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', 'png'],
    ['\u00ff\u00d8\u00ff\u00e0\0\u0010JFIF', 'jpeg'],
    ['RIFF\u0024\0\0\0WEBPVP8 ', 'webp'],
    ['GIF89a\u0001\0', 'gif'],
    ['RIFF\u0024\0\0\0WAVE', undefined],
    ['<svg xmlns="', undefined],
    ['', undefined],
  ])('of %j say what it is: %s', (head, format) => {
    expect(pictureFormatOf(bytes(head))).toBe(format);
  });
});
