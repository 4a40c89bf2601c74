import { parseMarkdown } from '@venture-atlas/rules/markdown';
import { describe, expect, it } from 'vitest';
import { ReportBuilder } from '../read-report.ts';
import { wikitextPage } from './wikitext-page.ts';
import { partAtTables } from './wikitext-tables.ts';

const pageOf = (wikitext: string) => wikitextPage('Inns', wikitext, null, new ReportBuilder());

describe('A table of an article', () => {
  it('becomes a table with its links, emphasis, and caption', () => {
    const page = pageOf(`Before.
{| class="wikitable"
|+ Inns by price
! Inn !! style="width:3em" | Price
|-
| [[The Yawning Portal|Portal]] || '''5''' gp
|-
| Cellar
| 2 gp &amp; more
|}
After.`);
    expect(page?.markdown).toBe(`Before.

Inns by price

| Inn | Price |
| --- | --- |
| [[#The Yawning Portal|Portal]] | **5** gp |
| Cellar | 2 gp & more |

After.`);
    expect(parseMarkdown(page?.markdown ?? '')[2]).toMatchObject({
      kind: 'table',
      rows: [{ length: 2 }, { length: 2 }],
    });
    expect(page?.top_section).toBe(
      'Before.\n\nInns by price\n\nInn, Price\nPortal, 5 gp\nCellar, 2 gp & more\n\nAfter.',
    );
  });

  it('keeps cells whole whose template goes on in the next lines', () => {
    const note = '5{{efn|\nOnly with a [[rune]].\n| name=a }}';
    expect(partAtTables(`{|\n| 1 || ${note} || 2\n|-\n| 3\n|}`)[1]).toMatchObject({
      rows: [['1', '5{{efn| Only with a [[rune]]. | name=a }}', '2'], ['3']],
    });
    const page = pageOf(`{|\n! Level !! Runes\n|-\n| 9 || ${note}\n|}`);
    expect(JSON.stringify(page)).not.toContain('efn');
  });

  it('loses no row to a template that is never closed', () => {
    expect(partAtTables('{|\n| a {{b\n|-\n| c\n|}')[1]).toMatchObject({ rows: [['a {{b'], ['c']] });
  });

  it('fills cells that span columns and rows', () => {
    const [, table] = partAtTables('{|\n| rowspan=2 | a || colspan="2" | b\n|-\n| c || d\n|-\n| e\n|}');
    expect(table).toMatchObject({
      rows: [['a', 'b', ''], ['', 'c', 'd'], ['e']],
    });
  });

  it('loses nested tables, navigation boxes, and notices', () => {
    expect(partAtTables('{|\n| a\n{|\n| inner\n|}\n| b\n|}')[1]).toMatchObject({ rows: [['a', 'b']] });
    expect(pageOf('Text.\n{| class="navbox"\n| away\n|}')?.top_section).toBe('Text.');
  });

  it('stays text when it is never closed, even if a nested one is closed', () => {
    const parts = partAtTables('{|\n| a\n{|\n| b\n|}');
    expect(parts.map(({ kind }) => kind)).toEqual(['prose', 'table', 'prose']);
  });

  it('is left out beyond the cell limit of a page, and the report says so', () => {
    const report = new ReportBuilder();
    const large = `{|\n${'|| a'.repeat(40)}\n${'|-\n| a\n'.repeat(490)}|}\n`;
    const page = wikitextPage('Inns', `Text.\n${large.repeat(3)}`, null, report);
    expect(page?.markdown?.match(/^\| ---/gm)).toHaveLength(1);
    expect(JSON.stringify(report)).toContain('Tables beyond the size');
  });
});
