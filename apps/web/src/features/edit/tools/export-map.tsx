import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type GeoJsonUnits, geoJsonUnits, type LocationMapDetails, type MapFileFormat } from '@venture-atlas/types';
import { useState } from 'react';
import { errorText } from '../../../api/api-error.ts';
import { fetchMapFile } from '../../../api/map-export.ts';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { ExportWorld } from '../../../forms/archive/export-world.tsx';
import { WithSecrets } from '../../../forms/archive/with-secrets.tsx';
import { SegmentedField } from '../../../forms/segmented-field.tsx';
import { useCurrentWorld } from '../../../map/world/use-current-world.ts';
import { Alert } from '../../../ui/alert.tsx';
import plain from '../../../ui/plain.module.css';
import { saveBlob } from '../../../ui/save-blob.ts';
import exportMapClasses from './export-map.module.css';

interface MapFormat {
  label: string;
  ending: string;
  words: string;
  /** What it does not hold besides secrets. */
  without: string;
  /** Whether it has texts, which may have secrets. */
  hasTexts: boolean;
}

const SHOWN_ONLY = 'drafts, and places that were taken off the map';

const formats: Readonly<Record<MapFileFormat, MapFormat>> = {
  geojson: {
    label: 'GeoJSON',
    ending: 'geojson',
    words: 'Places with their shapes, texts, and styles, for map programs. An import restores them as they were.',
    without: SHOWN_ONLY,
    hasTexts: true,
  },
  csv: {
    label: 'CSV',
    ending: 'csv',
    words: 'A list of places for a spreadsheet, one a row. Shapes too long for a cell are left out.',
    without: SHOWN_ONLY,
    hasTexts: true,
  },
  obsidian: {
    label: 'Obsidian',
    ending: 'zip',
    words: 'A vault with a note for each place and the map with its picture, as a zip.',
    without: `lines and areas, ${SHOWN_ONLY}`,
    hasTexts: true,
  },
  universalvtt: {
    label: 'Tabletop',
    ending: 'uvtt',
    words: 'The picture of the map with a grid, as a Universal VTT file for virtual tabletops.',
    without: 'places, texts, walls, and lights',
    hasTexts: false,
  },
};
const formatNames = Object.keys(formats) as MapFileFormat[];

const wholes = [
  { value: 'map', label: 'This map' },
  { value: 'world', label: 'The whole world' },
];

/** Exports the map as a file for another program, or its whole world. */
export function ExportMap({ details: { slug } }: { details: Pick<LocationMapDetails, 'slug'> }) {
  const world = useCurrentWorld();
  // A DM's layer is not a world that can be exported.
  const exported = world?.campaign === undefined ? world?.id : undefined;
  const [what, setWhat] = useState('map');
  return (
    <div className={exportMapClasses.export}>
      {exported === undefined ? null : (
        <SegmentedField label="What to export" choices={wholes} value={what} onChange={setWhat} />
      )}
      {what === 'world' && exported !== undefined ? <ExportWorld worldId={exported} /> : <OneMap slug={slug} />}
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

function OneMap({ slug }: { slug: string }) {
  const { worldId } = useReadingScope();
  const [format, setFormat] = useState<MapFileFormat>('geojson');
  const [isWithSecrets, setWithSecrets] = useState(false);
  const [units, setUnits] = useState<GeoJsonUnits>('degrees');
  const { ending, words, without, hasTexts } = formats[format];
  const withSecrets = isWithSecrets && hasTexts;
  const name = `${slug}${withSecrets ? ' with secrets' : ''}.${ending}`;
  const saving = useMutation({
    mutationFn: async () => saveBlob(await fetchMapFile(slug, { format, units, worldId, withSecrets }), name),
  });
  return (
    <>
      <SegmentedField
        label="Format"
        choices={formatNames.map((value) => ({ value, label: formats[value].label }))}
        value={format}
        onChange={(value) => {
          saving.reset();
          setFormat(formatNames.find((one) => one === value) ?? format);
        }}
      />
      <p className={plain.quiet}>{words}</p>
      {format === 'geojson' ? (
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
        Not included: {withSecrets || !hasTexts ? '' : 'secrets, '}
        {without}.
      </p>
      {hasTexts ? (
        <WithSecrets
          isOn={withSecrets}
          onChange={(isOn) => {
            saving.reset();
            setWithSecrets(isOn);
          }}
        />
      ) : null}
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
