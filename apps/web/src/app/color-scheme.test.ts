import { expect, it } from 'vitest';
import { colorSchemeManager, fromMantine, themeChoices, toMantine } from './color-scheme.ts';

it('offers System, Light and Dark', () => {
  expect(themeChoices.map(({ label }) => label)).toEqual(['System', 'Light', 'Dark']);
  for (const { value } of themeChoices) {
    const scheme = toMantine(value);
    expect(scheme && fromMantine(scheme)).toBe(value);
  }
});

it('keeps the choice in our own words under va:theme', () => {
  const manager = colorSchemeManager();
  expect(manager.get('auto')).toBe('auto');
  manager.set('dark');
  expect(localStorage.getItem('va:theme')).toBe('dark');
  manager.set('auto');
  expect(localStorage.getItem('va:theme')).toBe('system');
  expect(manager.get('light')).toBe('auto');
});

it('takes anything else that is stored for no choice', () => {
  localStorage.setItem('va:theme', 'sepia');
  expect(colorSchemeManager().get('light')).toBe('light');
});

it('follows the choice made in another tab', () => {
  const manager = colorSchemeManager();
  const seen: string[] = [];
  manager.subscribe((scheme) => seen.push(scheme));
  localStorage.setItem('va:theme', 'light');
  window.dispatchEvent(new StorageEvent('storage', { key: 'va:theme', storageArea: localStorage }));
  manager.unsubscribe();
  window.dispatchEvent(new StorageEvent('storage', { key: 'va:theme', storageArea: localStorage }));
  expect(seen).toEqual(['light']);
});
