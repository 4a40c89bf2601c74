import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FoundryVersion, foundryVersions, type WorldFileFormat, worldFileFormats } from '@venture-atlas/types';
import { type ReactNode, useState } from 'react';
import { campaignsQuery } from '../../api/campaigns.ts';
import '../../ui/field-styles.ts';
import plain from '../../ui/plain.module.css';
import { SegmentedField } from '../segmented-field.tsx';
import { ExportArchive } from './export-archive.tsx';
import { WithSecrets } from './with-secrets.tsx';

const WITHOUT = 'drafts, places that were taken off maps, lines and areas, and sizes and styles of single places';

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
    without: WITHOUT,
  },
  foundry: {
    label: 'Foundry',
    make: 'Make the module',
    words:
      'A module as a zip: every map as a scene with its pins, and a journal entry for each place. Unpack it into the folder “modules” of Foundry VTT, switch it on in your game, and import the adventure from its compendium.',
    without: WITHOUT,
  },
};

/**
 * Exports a whole world in a format that is chosen.
 * @param children additional buttons
 */
export function ExportWorld({ worldId, children }: { worldId: string; children?: ReactNode }) {
  const [format, setFormat] = useState<WorldFileFormat>('archive');
  const [isWithSecrets, setWithSecrets] = useState(false);
  const [version, setVersion] = useState<FoundryVersion>(13);
  const [campaignId, setCampaignId] = useState('');
  const { make, words, without } = formats[format];
  const secrets = isWithSecrets && without !== undefined;
  const ofFoundry = { foundry_version: version, ...(campaignId === '' ? {} : { campaign_id: campaignId }) };
  const options = { format, secrets, ...(format === 'foundry' ? ofFoundry : {}) };
  return (
    <>
      <SegmentedField
        label="Format"
        choices={worldFileFormats.map((value) => ({ value, label: formats[value].label }))}
        value={format}
        onChange={(value) => setFormat(worldFileFormats.find((one) => one === value) ?? format)}
      />
      <p className={plain.quiet}>{words}</p>
      {format === 'foundry' ? (
        <>
          <SegmentedField
            label="Version of Foundry"
            choices={foundryVersions.map((one) => ({ value: String(one), label: String(one) }))}
            value={String(version)}
            onChange={(value) => setVersion(foundryVersions.find((one) => String(one) === value) ?? version)}
          />
          <PlayersSee campaignId={campaignId} onChange={setCampaignId} />
        </>
      ) : null}
      {without === undefined ? null : (
        <>
          <p className={plain.quiet}>
            Not included: {secrets ? '' : 'secrets, '}
            {without}.
          </p>
          <WithSecrets isOn={secrets} onChange={setWithSecrets} />
        </>
      )}
      <ExportArchive key={JSON.stringify(options)} worldId={worldId} options={options} make={make}>
        {children}
      </ExportArchive>
    </>
  );
}

interface PlayersSeeProps {
  /** Empty for none. */
  campaignId: string;
  onChange: (campaignId: string) => void;
}

/** Whose knowledge decides what players see in Foundry. */
function PlayersSee({ campaignId, onChange }: PlayersSeeProps) {
  const { data: campaigns = [] } = useQuery(campaignsQuery);
  return (
    <NativeSelect
      label="Players see"
      description="Entries for places that players know by another name stay hidden."
      data={[
        { value: '', label: 'What everybody may see here' },
        ...campaigns.map(({ id, name }) => ({ value: id, label: `What players of ${name} know` })),
      ]}
      value={campaignId}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
