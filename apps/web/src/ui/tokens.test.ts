import { describe, expect, it } from 'vitest';
import css from './tokens.css?raw';

/** The colours of one theme, by token. */
function coloursOf(theme: 'light' | 'dark'): Map<string, string> {
  const block = css.match(new RegExp(`data-mantine-color-scheme="${theme}"\\] \\{([^}]*)\\}`))?.[1] ?? '';
  return new Map(
    [...block.matchAll(/--va-([a-z0-9-]+): (#[0-9a-f]{6});/g)].map(([, name = '', value = '']) => [name, value]),
  );
}

const light = coloursOf('light');
const dark = coloursOf('dark');

/** Contrast of two colours as WCAG 2.2 defines it, 1 to 21. */
function contrast(theme: Map<string, string>, first: string, second: string): number {
  const [a = 0, b = 0] = [first, second].map((name) => luminance(theme.get(name) ?? ''));
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

function luminance(hex: string): number {
  const channels = [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

describe('the tokens', () => {
  it('are the same in both themes', () => {
    expect([...dark.keys()].sort()).toEqual([...light.keys()].sort());
    expect(light.size).toBe(35);
  });

  it.each([
    ['bg', '#eef2f1', '#0c1215'],
    ['ink', '#15232a', '#e6e3d8'],
    ['tide', '#0b5c6b', '#77c6ce'],
    ['fill-hover', '#084854', '#277f8b'],
    ['danger-fill', '#ad1233', '#ab2a45'],
    ['tomato-line', '#dd4526', '#e0664a'],
    ['magenta', '#b01269', '#ff86c3'],
    ['skeleton', '#e4eae8', '#243138'],
  ])('%s has the colours of the design', (name, lightValue, darkValue) => {
    expect([light.get(name), dark.get(name)]).toEqual([lightValue, darkValue]);
  });
});

describe.each([
  ['light', light],
  ['dark', dark],
] as const)('in the %s theme', (_name, theme) => {
  it.each([
    ['ink', 'bg'],
    ['ink', 'surface'],
    ['ink', 'raised'],
    ['ink', 'hover'],
    ['ink', 'tide-tint'],
    ['ink', 'danger-tint'],
    ['ink', 'brass-tint'],
    ['ink', 'tomato-tint'],
    ['ink', 'mark'],
    ['ink2', 'bg'],
    ['ink2', 'surface'],
    ['ink2', 'sunken'],
    ['ink2', 'raised'],
    ['link', 'bg'],
    ['link', 'surface'],
    ['link', 'tide-tint'],
    ['tide', 'tide-tint'],
    ['danger', 'raised'],
    ['danger', 'danger-tint'],
    ['ok', 'ok-tint'],
    ['brass', 'brass-tint'],
    ['tomato-ink', 'tomato-tint'],
    ['on-fill', 'fill'],
    ['on-fill', 'fill-hover'],
    ['on-fill', 'danger-fill'],
    ['on-plate', 'plate'],
    ['map-ink', 'map-halo'],
  ])('text in %s can be read on %s', (text, ground) => {
    expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
  });

  it.each([
    ['control-line', 'surface'],
    ['control-line', 'bg'],
    ['focus', 'bg'],
    ['focus', 'surface'],
    ['tomato-line', 'tomato-tint'],
    ['magenta', 'map-halo'],
  ])('the line %s can be seen on %s', (line, ground) => {
    expect(contrast(theme, line, ground)).toBeGreaterThanOrEqual(3);
  });
});
