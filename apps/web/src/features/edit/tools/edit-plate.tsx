import { Button } from '@mantine/core';
import {
  IconBrush,
  IconChevronDown,
  IconDownload,
  IconFileImport,
  IconHistory,
  IconMapPinOff,
  IconMapPinPlus,
  IconMapPinQuestion,
  IconPencil,
  IconPhoto,
} from '@tabler/icons-react';
import { staffMessages } from '@venture-atlas/rules';
import type { LocationMapDetails } from '@venture-atlas/types';
import { Link } from 'react-router';
import { useReadingScope } from '../../../api/reading-scope.ts';
import { hasMap } from '../../../map/model/has-map.ts';
import { useCurrentWorld } from '../../../map/world/use-current-world.ts';
import { WorldLink } from '../../../map/world/world-link.tsx';
import { mapPath } from '../../../navigation/paths.ts';
import { importOntoPath } from '../../../navigation/registry-paths.ts';
import { usePopup } from '../../../ui/use-popup.ts';
import type { EditOffers } from '../use-edit-offers.ts';
import classes from './edit-plate.module.css';

/** A tool for the whole map. */
export type EditTool = 'unplaced' | 'inactive' | 'history' | 'draw' | 'picture' | 'export';

export interface EditPlateProps {
  map: Pick<LocationMapDetails, 'slug' | 'image' | 'map_width' | 'map_height' | 'is_overlay'>;
  /** The open place. It stays open outside edit mode. */
  child: string | undefined;
  /** Whether there is a sketch to draw the map from. */
  canDraw: boolean;
  offers: EditOffers;
  isAdding: boolean;
  /** Undefined without a map to add places to. */
  onAdd: (() => void) | undefined;
  onTool: (tool: EditTool) => void;
}

const tools = [
  { tool: 'unplaced', label: 'On no map yet', Icon: IconMapPinQuestion },
  { tool: 'inactive', label: 'Taken off the map', Icon: IconMapPinOff },
  { tool: 'history', label: 'History of this map', Icon: IconHistory },
  { tool: 'draw', label: staffMessages.drawMapAgain, Icon: IconBrush },
  { tool: 'picture', label: 'Replace the map picture', Icon: IconPhoto },
  { tool: 'export', label: 'Export this map', Icon: IconDownload },
] as const;

/** Tools that need an existing map. */
const ofMaps: ReadonlySet<EditTool> = new Set(['picture', 'draw', 'export']);

/** Labels for a map without a picture. */
const firstWords: Partial<Record<EditTool, string>> = {
  picture: staffMessages.addMapPicture,
  draw: 'Draw this map',
};

/** The additional title lines in edit mode: the mode, the way out, and tools for the whole map. */
export function EditPlate({ map, child, canDraw, offers, isAdding, onAdd, onTool }: EditPlateProps) {
  const { worldId } = useReadingScope();
  const campaign = useCurrentWorld()?.campaign;
  const readFrom = campaign === undefined ? { worldId } : { campaignId: campaign.id };
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  return (
    <>
      {worldId === undefined ? null : <WorldLink worldId={worldId} />}
      {campaign === undefined ? null : <p className={classes.words}>Only this campaign sees what you add here.</p>}
      <div className={classes.line}>
        <span className={classes.tag}>
          <IconPencil size={16} stroke={1.75} aria-hidden="true" />
          Edit mode
        </span>
        <Link className={classes.leave} to={mapPath(map.slug, { ...readFrom, child })}>
          Leave edit mode
        </Link>
      </div>
      <div className={classes.acts}>
        {onAdd === undefined ? null : (
          <Button
            variant="default"
            className={classes.act ?? ''}
            aria-pressed={isAdding}
            onClick={onAdd}
            leftSection={<IconMapPinPlus size={18} stroke={1.75} aria-hidden="true" />}
          >
            Add a place
          </Button>
        )}
        <div className={classes.host} ref={hostRef}>
          <Button
            variant="default"
            className={classes.act ?? ''}
            aria-expanded={isOpen}
            onClick={toggle}
            ref={buttonRef}
            rightSection={<IconChevronDown size={16} stroke={1.75} aria-hidden="true" />}
          >
            More
          </Button>
          {isOpen ? (
            <ul className={classes.menu}>
              {tools
                .filter(({ tool }) => !ofMaps.has(tool) || (hasMap(map) && map.is_overlay !== true))
                .filter(({ tool }) => tool !== 'draw' || canDraw)
                .map(({ tool, label, Icon }) => (
                  <li key={tool}>
                    <button
                      type="button"
                      onClick={() => {
                        // The menu item disappears with the menu, so the opened tool returns focus to the button.
                        buttonRef.current?.focus();
                        close();
                        onTool(tool);
                      }}
                    >
                      <Icon size={18} stroke={1.75} aria-hidden="true" />
                      {map.image === null ? (firstWords[tool] ?? label) : label}
                    </button>
                  </li>
                ))}
              {offers.imports ? (
                <li>
                  <Link to={importOntoPath(map.slug)}>
                    <IconFileImport size={18} stroke={1.75} aria-hidden="true" />
                    Import onto this map
                  </Link>
                </li>
              ) : null}
            </ul>
          ) : null}
        </div>
      </div>
    </>
  );
}
