import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { LocationMapDetails, MapFileFormat } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fetchMapFile } from '../../../api/map-export.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { OneOf } from '../../../forms/one-of.tsx';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { saveBlob } from '../../../ui/save-blob.ts';
import classes from './export-map.module.css';

const formats: readonly { value: MapFileFormat; label: string; ending: string; words: string }[] = [
  {
    ...{ value: 'geojson', label: 'GeoJSON', ending: 'geojson' },
    words: 'Places with their shapes and texts, for map programs. An import brings them back as they were.',
  },
  {
    ...{ value: 'csv', label: 'CSV', ending: 'csv' },
    words: 'A list of places for a spreadsheet, one a row. Shapes too long for a cell are left out.',
  },
  {
    ...{ value: 'obsidian', label: 'Obsidian', ending: 'zip' },
    words: 'A vault with a note for each place and the map with its picture, as a zip.',
  },
];

/** Takes the map out as a file of another program. */
export function ExportMap({ details: { slug } }: { details: Pick<LocationMapDetails, 'slug'> }) {
  const { worldId } = useReadingScope();
  const [format, setFormat] = useState<MapFileFormat>('geojson');
  const chosen = formats.find(({ value }) => value === format) ?? formats[0];
  const saving = useMutation({
    mutationFn: async () => saveBlob(await fetchMapFile(slug, format, worldId), `${slug}.${chosen?.ending}`),
  });
  return (
    <div className={classes.export}>
      <OneOf
        label="Format"
        choices={formats.map(({ value, label }) => ({ value, label }))}
        value={format}
        onChange={(value) => {
          saving.reset();
          setFormat(formats.find((one) => one.value === value)?.value ?? format);
        }}
      />
      <p className={plain.quiet}>{chosen?.words} What was taken off the map is not in it.</p>
      <div role="status">{saving.isSuccess ? `Saved as ${slug}.${chosen?.ending}.` : null}</div>
      {saving.error === null ? null : <Alert kind="error">{errorText(saving.error)}</Alert>}
      <Button
        disabled={saving.isPending}
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        onClick={() => saving.mutate()}
      >
        {saving.isPending ? 'Writing the file…' : 'Download'}
      </Button>
    </div>
  );
}
