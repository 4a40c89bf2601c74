import { IconArrowUpLeft, IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMapDetails } from '../../api/locations.ts';
import { type ReadingScope, useReadingScope } from '../../api/reading-scope.ts';
import { mapPath } from '../../navigation/paths.ts';
import { usePopup } from '../../ui/use-popup.ts';
import type { ParentLink } from './parent-link.ts';
import links from './up-links.module.css';
import { UpLinks } from './up-links.tsx';
import classes from './way-up.module.css';

/** So many maps above the one that is shown are named at most. */
const DEEPEST = 8;

export interface WayUpProps {
  /** The maps that the shown one stands on, as this viewer may know them. */
  parents: readonly ParentLink[];
}

/**
 * Where a map lies: the path from the top of the world down to it. Each map of it says itself which it stands on, as it
 * does to whoever opens it, so the path names nothing that its viewer could not open. One that stands on several maps
 * begins it.
 */
export function WayUp({ parents }: WayUpProps) {
  const scope = useReadingScope();
  const [parent] = parents;
  if (parent === undefined) return null;
  if (parents.length > 1) return <WaysUp parents={parents} />;
  return (
    <nav aria-label="Path to this map">
      <ol className={classes.path}>
        <Above
          slug={parent.slug}
          scope={scope}
          passed={[parent.slug]}
          hrefOf={parent.hrefOf ?? ((slug, child) => mapPath(slug, { ...scope, child }))}
        />
        <li>
          <UpLinks parents={[parent]} />
        </li>
      </ol>
    </nav>
  );
}

interface AboveProps {
  /** Of the map whose own parent is named. */
  slug: string;
  scope: ReadingScope;
  /** The maps below, this one with them: staff may have put a map on itself by a detour. */
  passed: readonly string[];
  hrefOf: (slug: string, child: string) => string;
}

/** The maps above one, the highest first. What does not come, or may not be known, ends the path. */
function Above({ slug, scope, passed, hrefOf }: AboveProps) {
  const { data, isError } = useMapDetails(slug, scope);
  const [parent, another] = (!isError && data?.parents) || [];
  if (parent === undefined || another !== undefined || passed.includes(parent.slug) || passed.length >= DEEPEST)
    return null;
  return (
    <>
      <Above slug={parent.slug} scope={scope} passed={[...passed, parent.slug]} hrefOf={hrefOf} />
      <li>
        <Link className={links.up} to={hrefOf(parent.slug, slug)} translate="no">
          {parent.name}
        </Link>
      </li>
    </>
  );
}

/** A place on several maps has several ways up. */
function WaysUp({ parents }: WayUpProps) {
  const { isOpen, toggle, close, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  return (
    <div className={classes.ways} ref={hostRef}>
      <button type="button" className={links.up} aria-expanded={isOpen} onClick={toggle} ref={buttonRef}>
        <IconArrowUpLeft size={16} stroke={1.75} aria-hidden="true" />
        <span className={links.upName}>
          {`On ${parents.length} maps`}
          <IconChevronDown size={16} stroke={1.75} aria-hidden="true" />
        </span>
      </button>
      {isOpen ? (
        <ul className={classes.menu}>
          {parents.map((parent) => (
            <li key={parent.slug}>
              <Link to={parent.href} onClick={close} translate="no">
                {parent.name}
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}
