import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const glossary = readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8');
const terms = [...glossary.matchAll(/^\| (.+?) \| .+ \|$/gm)].flatMap(([, term = '']) =>
  term === 'word' ? [] : [term],
);

it('the glossary has at most sixty terms, each of them once', () => {
  expect(terms.length).toBeGreaterThan(40);
  expect(terms.length).toBeLessThanOrEqual(60);
  expect(new Set(terms).size).toBe(terms.length);
});
