import { describe, expect, it } from 'vitest';
import { addMarkdown } from './markdown-page.ts';
import { PageBuilder } from './page-builder.ts';

function topOf(...lines: string[]): string | undefined {
  const page = new PageBuilder();
  addMarkdown(page, lines.join('\n'), 2);
  return page.build(null)?.top_section;
}

describe('what of a note is no text', () => {
  it.each([
    ['a query', ['```dataview', 'TABLE level FROM #inn', '```']],
    ['a query as an item of a list', ['- ```dataview', '  LIST FROM "Inns"', '  ```']],
    ['a script', ['~~~dataviewjs', 'dv.list(dv.pages())', '~~~']],
    ['queries within a line', ['`= this.file.name` `$= dv.current().x`']],
    ['fields', ['rulers:: [[Mara]]', '- **founded**:: 1201', 'empty::']],
    ['a template', ['<% tp.file.title %>']],
  ])('%s', (_what, code) => {
    expect(topOf(...code, 'Warm and old.')).toBe('Warm and old.');
  });

  it('does not take what people write for it', () => {
    expect(topOf('Open: from dusk :: to dawn.')).toBe('Open: from dusk :: to dawn.');
    expect(topOf('Ruled by [ruler:: [[Mara]]] (since:: 1201).')).toBe('Ruled by Mara 1201.');
  });
});
