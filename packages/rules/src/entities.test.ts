import { describe, expect, it } from 'vitest';
import { decodeEntities } from './wiki-text.ts';

describe('character references', () => {
  it('become their characters, by name and by number', () => {
    expect(decodeEntities('&lt;&gt;&quot;&apos;&amp; &#233; &#xE9; &#X1F409;')).toBe('<>"\'& é é 🐉');
  });

  it('stay when they mean no character', () => {
    const text = '&nothing; &#; &#x; &#xD800; &#9999999; & ; &lt';
    expect(decodeEntities(text)).toBe(text);
  });
});
