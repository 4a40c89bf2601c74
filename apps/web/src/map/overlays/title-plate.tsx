import { IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import type { ReactNode, Ref } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { AncestorPath } from '../ancestors/lazy-ancestor-path.ts';
import type { ParentLink } from '../ancestors/parent-link.ts';
import { UpLinks } from '../ancestors/up-links.tsx';
import { MapPart } from '../stage/map-part.tsx';
import classes from './title-plate.module.css';

export interface TitlePlateProps {
  location: string;
  parents: readonly ParentLink[];
  /** One row, for a phone whose lower half is covered. The link to the parent is only an arrow. */
  isSmall?: boolean;
  /** Opens the map's own location in the panel. */
  onInfo: (by: 'keyboard' | 'pointer') => void;
  onSearch: () => void;
  isSearchOpen: boolean;
  searchButtonRef?: Ref<HTMLButtonElement>;
  /** An additional line, for example the campaign. */
  children?: ReactNode;
}

/** The title of the map, links to its parents, its info page, and search (specification section 2). */
export function TitlePlate({
  location,
  parents,
  isSmall = false,
  onInfo,
  onSearch,
  isSearchOpen,
  searchButtonRef,
  children,
}: TitlePlateProps) {
  return (
    <div className={classes.plate} data-small={isSmall || undefined}>
      <div className={classes.words}>
        {parents.length === 0 ? null : (
          <MapPart waiting={<UpLinks parents={parents.slice(0, 1)} />}>
            <AncestorPath parents={parents} />
          </MapPart>
        )}
        <div className={classes.titleLine}>
          <h1 className={classes.title} translate="no">
            {messages.mapTitle(location)}
          </h1>
          <button
            type="button"
            className={classes.info}
            aria-label={`About ${location}`}
            title={`About ${location}`}
            onClick={(event) => onInfo(event.detail === 0 ? 'keyboard' : 'pointer')}
          >
            <IconInfoCircle size={20} stroke={1.75} aria-hidden="true" />
          </button>
        </div>
        {children}
      </div>
      <IconButton
        label="Search"
        variant="subtle"
        className={classes.search}
        aria-expanded={isSearchOpen}
        data-open={isSearchOpen || undefined}
        onClick={onSearch}
        ref={searchButtonRef}
      >
        <IconSearch size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </div>
  );
}
