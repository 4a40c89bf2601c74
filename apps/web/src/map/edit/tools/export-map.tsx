import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { LocationMapDetails, MapFileFormat } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fetchMapFile } from '../../../api/map-export.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { ARCHIVE_WORDS, TakeArchive } from '../../../forms/archive/take-archive.tsx';
import { OneOf } from '../../../forms/one-of.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import plain from '../../../ui/plain.module.css';
import { saveBlob } from '../../../ui/save-blob.ts';
import { useWorldHere } from '../../world/use-world-here.ts';
import classes from './export-map.module.css';

const formats: readonly { value: MapFileFormat; label: string; ending: string; words: string }[] = [
  {
    value: 'geojson',
    label: 'GeoJSON',
    ending: 'geojson',
    words: 'Places with their shapes and texts, for map programs. An import brings them back as they were.',
  },
  {
    value: 'csv',
    label: 'CSV',
    ending: 'csv',
    words: 'A list of places for a spreadsheet, one a row. Shapes too long for a cell are left out.',
  },
  {
    value: 'obsidian',
    label: 'Obsidian',
    ending: 'zip',
    words: 'A vault with a note for each place and the map with its picture, as a zip.',
  },
];

/** Takes the map out as a file of another program, or the world that it is of whole. */
export function ExportMap({ details: { slug } }: { details: Pick<LocationMapDetails, 'slug'> }) {
  const world = useWorldHere();
  // What a DM adds to other maps is no world that could be taken out.
  const archived = world?.campaign === undefined ? world?.id : undefined;
  const [format, setFormat] = useState<MapFileFormat | 'archive'>('geojson');
  const choices = [
    ...formats.map(({ value, label }) => ({ value, label })),
    ...(archived === undefined ? [] : [{ value: 'archive', label: 'Archive' } as const]),
  ];
  const chosen = formats.find(({ value }) => value === format);
  return (
    <div className={classes.export}>
      <OneOf
        label="Format"
        choices={choices}
        value={format}
        onChange={(value) => setFormat(choices.find((one) => one.value === value)?.value ?? format)}
      />
      {chosen === undefined ? null : <OneMap key={format} slug={slug} format={chosen} />}
      {format === 'archive' && archived !== undefined ? (
        <>
          <p className={plain.quiet}>{ARCHIVE_WORDS}</p>
          <TakeArchive worldId={archived} />
        </>
      ) : null}
    </div>
  );
}

function OneMap({ slug, format }: { slug: string; format: (typeof formats)[number] }) {
  const { worldId } = useReadingScope();
  const { value, ending, words } = format;
  const [withSecrets, setWithSecrets] = useState(false);
  const name = `${slug}${withSecrets ? ' with secrets' : ''}.${ending}`;
  const saving = useMutation({
    mutationFn: async () => saveBlob(await fetchMapFile(slug, { format: value, worldId, withSecrets }), name),
  });
  return (
    <>
      <p className={plain.quiet}>{words}</p>
      <p className={plain.quiet}>
        Not in it: {withSecrets ? '' : 'secrets, '}drafts, and places that were taken off the map.
      </p>
      <Checkbox
        label="With secrets"
        description="Secrets in texts that you may read. Only for yourself: whoever has the file reads them."
        checked={withSecrets}
        onChange={(event) => {
          saving.reset();
          setWithSecrets(event.currentTarget.checked);
        }}
      />
      <div role="status">{saving.isSuccess ? `Saved as ${name}.` : null}</div>
      {saving.error === null ? null : <Alert kind="error">{errorText(saving.error)}</Alert>}
      <Button
        disabled={saving.isPending}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => saving.mutate()}
      >
        {saving.isPending ? 'Writing the file…' : 'Download'}
      </Button>
    </>
  );
}
