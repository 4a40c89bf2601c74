import { useQuery } from '@tanstack/react-query';
import { importsQuery } from '../../api/imports.ts';
import layout from '../../ui/layout.module.css';
import { useImportPlace } from './import-place.ts';
import classes from './what-can-be-read.module.css';

/** A list of places as a spreadsheet saves it, small enough to be understood at a glance. */
const SAMPLE = `name,type,x,y,description
Oak Inn,tavern,1200,340,A warm room beside the ford.
Elm,village,700,2200,
`;

const columns = [
  ['name', 'needed; a row without one is left out'],
  [
    'x, y',
    'in map units, as on a picture of its size: x from the left, y down from the top; games call the second one z',
  ],
  ['lat, lng', 'instead of them: degrees, or map units with lat up from the bottom'],
  ['type', 'a word such as city or tavern; new ones are made'],
  ['scale', 'size of the label in map units, from 4 to 400'],
  ['description', 'a text; also called text, notes, legend, or info'],
  ['wiki_url', 'a page with more to read; also called url or link'],
  ['id', 'identifies a place when you import the list again'],
] as const;

/** Which files can be imported, and how a list of places has to look, with one to begin from. */
export function WhatCanBeRead() {
  const { worldId } = useImportPlace();
  const { data } = useQuery(importsQuery(1, worldId));
  const formats = data?.formats.map(({ label }) => label) ?? [];
  return (
    <details className={`${layout.topMargin12} ${layout.small} ${classes.box}`}>
      <summary className={classes.title}>What can be read, and how a list of places looks</summary>
      {formats.length === 0 ? null : (
        <p>
          {formats.join(', ')}; and an archive of a whole world, for a world that is still empty
          {worldId === undefined ? ': what npm run export wrote.' : ': what “Export” of its settings saved.'}
        </p>
      )}
      <p>
        A spreadsheet saved as CSV needs a first row with the names of its columns. Numbers that fit on the map are read
        as positions on it.
      </p>
      <dl className={`${layout.stack6} ${layout.noMargin}`}>
        {columns.map(([name, words]) => (
          <div key={name} className={classes.column}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <pre className={classes.sample}>{SAMPLE}</pre>
      <p>
        <a href={`data:text/csv;charset=utf-8,${encodeURIComponent(SAMPLE)}`} download="places.csv">
          Download this sample
        </a>
      </p>
    </details>
  );
}
