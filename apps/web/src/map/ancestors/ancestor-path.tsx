import { IconArrowUpLeft, IconChevronDown } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useMapDetails } from '../../api/locations.ts';
import { type ReadingScope, useReadingScope } from '../../api/reading-scope.ts';
import { mapPath } from '../../navigation/paths.ts';
import { usePopup } from '../../ui/use-popup.ts';
import classes from './ancestor-path.module.css';
import type { ParentLink } from './parent-link.ts';
import links from './up-links.module.css';
import { UpLinks } from './up-links.tsx';

/** Most levels shown above the map. */
const DEEPEST = 8;

export interface AncestorPathProps {
  /** The parents of the map that this viewer may know. */
  parents: readonly ParentLink[];
}

/**
 * The path from the top of the world to a map. Each map on the path is requested with the viewer's rights, so the path
 * contains nothing that they could not open. A map with several parents starts the path.
 */
export function AncestorPath({ parents }: AncestorPathProps) {
  const scope = useReadingScope();
  const [parent] = parents;
  if (parent === undefined) return null;
  if (parents.length > 1) return <ParentMenu parents={parents} />;
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
  /** Slug of the map whose parent is shown. */
  slug: string;
  scope: ReadingScope;
  /** The maps below, including this one. Detects cycles that staff may have created. */
  passed: readonly string[];
  hrefOf: (slug: string, child: string) => string;
}

/** The maps above a map, the highest first. A map that fails to load or may not be known ends the path. */
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

/** The menu of parents of a place on several maps. */
function ParentMenu({ parents }: AncestorPathProps) {
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
