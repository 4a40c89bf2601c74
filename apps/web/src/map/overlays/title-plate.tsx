import { IconArrowUpLeft, IconChevronDown, IconInfoCircle, IconSearch } from '@tabler/icons-react';
import { messages } from '@venture-atlas/rules';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import classes from './title-plate.module.css';

/** A map one level up, with its address. */
export interface ParentLink {
  slug: string;
  name: string;
  href: string;
}

export interface TitlePlateProps {
  location: string;
  parents: readonly ParentLink[];
  /** One row, for a phone whose lower half is covered: the way up is only its arrow. */
  isSmall?: boolean;
  /** Opens the map's own location in the panel. */
  onInfo: (by: 'keyboard' | 'pointer') => void;
  onSearch: () => void;
  isSearchOpen: boolean;
  searchButtonRef?: Ref<HTMLButtonElement>;
  /** A further line, for example the campaign. */
  children?: ReactNode;
}

/** What map this is, the way up, its own page, and search (specification section 2). */
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
        <WayUp parents={parents} />
        <div className={classes.titleLine}>
          <h1 className={classes.title}>{messages.mapTitle(location)}</h1>
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

function WayUp({ parents }: { parents: readonly ParentLink[] }) {
  const [only] = parents;
  if (!only) return null;
  if (parents.length > 1) return <WaysUp parents={parents} />;
  return (
    <Link className={classes.up} to={only.href} aria-label={`Up to ${only.name}`}>
      <IconArrowUpLeft size={16} stroke={1.75} aria-hidden="true" />
      <span className={classes.upName}>{only.name}</span>
    </Link>
  );
}

/** A place on several maps has several ways up. */
function WaysUp({ parents }: { parents: readonly ParentLink[] }) {
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  return (
    <div className={classes.ways} ref={hostRef}>
      <button type="button" className={classes.up} aria-expanded={isOpen} onClick={toggle} ref={buttonRef}>
        <IconArrowUpLeft size={16} stroke={1.75} aria-hidden="true" />
        <span className={classes.upName}>
          {`On ${parents.length} maps`}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </span>
      </button>
      {isOpen ? (
        <ul className={classes.menu}>
          {parents.map((parent) => (
            <li key={parent.slug}>
              <Link to={parent.href} onClick={close}>
                {parent.name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
