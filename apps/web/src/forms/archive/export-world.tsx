import { type WorldFileFormat, worldFileFormats } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import plain from '../../ui/plain.module.css';
import { SegmentedField } from '../segmented-field.tsx';
import { ExportArchive } from './export-archive.tsx';
import { WithSecrets } from './with-secrets.tsx';

const formats: Readonly<Record<WorldFileFormat, { label: string; make: string; words: string; without?: string }>> = {
  archive: {
    label: 'Archive',
    make: 'Make the archive',
    words:
      'The whole world in one file: every map with its picture, and every place and text, including secrets, drafts, and places taken off maps. It holds no names of people, no campaigns, and no history. To restore it, choose “Make a world”, then “An import”.',
  },
  obsidian: {
    label: 'Obsidian',
    make: 'Make the vault',
    words:
      'A vault as a zip: a note for each place, and every map with its picture and pins in the colors of their types. The Leaflet plugin shows the maps.',
    without: 'drafts, places that were taken off maps, lines and areas, and sizes and styles of single places',
  },
};

/**
 * Exports a whole world in a format that is chosen.
 * @param children additional buttons
 */
export function ExportWorld({ worldId, children }: { worldId: string; children?: ReactNode }) {
  const [format, setFormat] = useState<WorldFileFormat>('archive');
  const [isWithSecrets, setWithSecrets] = useState(false);
  const { make, words, without } = formats[format];
  const secrets = isWithSecrets && without !== undefined;
  return (
    <>
      <SegmentedField
        label="Format"
        choices={worldFileFormats.map((value) => ({ value, label: formats[value].label }))}
        value={format}
        onChange={(value) => setFormat(worldFileFormats.find((one) => one === value) ?? format)}
      />
      <p className={plain.quiet}>{words}</p>
      {without === undefined ? null : (
        <>
          <p className={plain.quiet}>
            Not included: {secrets ? '' : 'secrets, '}
            {without}.
          </p>
          <WithSecrets isOn={secrets} onChange={setWithSecrets} />
        </>
      )}
      <ExportArchive key={`${format} ${secrets}`} worldId={worldId} options={{ format, secrets }} make={make}>
        {children}
      </ExportArchive>
    </>
  );
}
