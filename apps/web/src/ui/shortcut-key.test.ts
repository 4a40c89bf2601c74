import { describe, expect, it } from 'vitest';
import { shortcutKey } from './shortcut-key.ts';

describe('the key of a shortcut', () => {
  it('is the letter that a Latin layout types, wherever its key is', () => {
    expect(shortcutKey({ key: 'a', code: 'KeyQ' })).toBe('a');
    expect(shortcutKey({ key: 'Z', code: 'KeyZ' })).toBe('z');
    expect(shortcutKey({ key: '/', code: 'Digit7' })).toBe('/');
  });

  it('is the physical key on Russian, Greek, Arabic, and Hebrew layouts', () => {
    expect(shortcutKey({ key: 'я', code: 'KeyZ' })).toBe('z');
    expect(shortcutKey({ key: 'Л', code: 'KeyK' })).toBe('k');
    expect(shortcutKey({ key: 'ω', code: 'KeyV' })).toBe('v');
    expect(shortcutKey({ key: '١', code: 'Digit1' })).toBe('1');
    expect(shortcutKey({ key: 'х', code: 'BracketLeft' })).toBe('[');
  });

  it('is the digit on a French keyboard, whose digit keys type accented letters', () => {
    expect(shortcutKey({ key: 'é', code: 'Digit2' })).toBe('2');
  });

  it('keeps named keys and keys without a place on a US keyboard', () => {
    expect(shortcutKey({ key: 'Escape', code: 'Escape' })).toBe('escape');
    expect(shortcutKey({ key: 'ö', code: 'Semicolon' })).toBe('ö');
    expect(shortcutKey({ key: 'я' })).toBe('я');
  });
});
