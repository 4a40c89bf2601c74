import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type GeoJsonUnits, geoJsonUnits, type LocationMapDetails, type MapFileFormat } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fetchMapFile } from '../../../api/map-export.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { ARCHIVE_WORDS, ExportArchive } from '../../../forms/archive/export-archive.tsx';
import { SegmentedField } from '../../../forms/segmented-field.tsx';
import { useCurrentWorld } from '../../../map/world/use-current-world.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import plain from '../../../ui/plain.module.css';
import { saveBlob } from '../../../ui/save-blob.ts';
import exportMapClasses from './export-map.module.css';

const formats: readonly { value: MapFileFormat; label: string; ending: string; words: string }[] = [
  {
    value: 'geojson',
    label: 'GeoJSON',
    ending: 'geojson',
    words: 'Places with their shapes, texts, and styles, for map programs. An import restores them as they were.',
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

/** Exports the map as a file for another program, or its whole world. */
export function ExportMap({ details: { slug } }: { details: Pick<LocationMapDetails, 'slug'> }) {
  const world = useCurrentWorld();
  // A DM's layer is not a world that can be exported.
  const archived = world?.campaign === undefined ? world?.id : undefined;
  const [format, setFormat] = useState<MapFileFormat | 'archive'>('geojson');
  const choices = [
    ...formats.map(({ value, label }) => ({ value, label })),
    ...(archived === undefined ? [] : [{ value: 'archive', label: 'Archive' } as const]),
  ];
  const chosen = formats.find(({ value }) => value === format);
  return (
    <div className={exportMapClasses.export}>
      <SegmentedField
        label="Format"
        choices={choices}
        value={format}
        onChange={(value) => setFormat(choices.find((one) => one.value === value)?.value ?? format)}
      />
      {chosen === undefined ? null : <OneMap key={format} slug={slug} format={chosen} />}
      {format === 'archive' && archived !== undefined ? (
        <>
          <p className={plain.quiet}>{ARCHIVE_WORDS}</p>
          <ExportArchive worldId={archived} />
        </>
      ) : null}
    </div>
  );
}

const unitLabels: Record<GeoJsonUnits, { label: string; words: string }> = {
  degrees: {
    label: 'Degrees',
    words: 'For programs that show the earth. The lower left corner of the map is at 0° north, 0° east.',
  },
  map: { label: 'Map units', words: 'The numbers as they are here. Most map programs do not expect them.' },
};

function OneMap({ slug, format }: { slug: string; format: (typeof formats)[number] }) {
  const { worldId } = useReadingScope();
  const { value, ending, words } = format;
  const [withSecrets, setWithSecrets] = useState(false);
  const [units, setUnits] = useState<GeoJsonUnits>('degrees');
  const name = `${slug}${withSecrets ? ' with secrets' : ''}.${ending}`;
  const saving = useMutation({
    mutationFn: async () => saveBlob(await fetchMapFile(slug, { format: value, units, worldId, withSecrets }), name),
  });
  return (
    <>
      <p className={plain.quiet}>{words}</p>
      {value === 'geojson' ? (
        <>
          <SegmentedField
            label="Coordinates"
            choices={geoJsonUnits.map((unit) => ({ value: unit, label: unitLabels[unit].label }))}
            value={units}
            onChange={(chosen) => setUnits(geoJsonUnits.find((unit) => unit === chosen) ?? units)}
          />
          <p className={plain.quiet}>{unitLabels[units].words}</p>
        </>
      ) : null}
      <p className={plain.quiet}>
        Not included: {withSecrets ? '' : 'secrets, '}drafts, and places that were taken off the map.
      </p>
      <Checkbox
        label="With secrets"
        description="Includes the secrets that you may read. Keep the file to yourself: anyone who has it can read them."
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
