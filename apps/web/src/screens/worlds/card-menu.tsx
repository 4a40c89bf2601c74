import { IconDots, IconFileImport, IconPencil, IconSettings, IconTable } from '@tabler/icons-react';
import type { World } from '@venture-atlas/types';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { registryPaths } from '../../navigation/registry-paths.ts';
import { worldEditPath, worldPath } from '../../navigation/world-paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePopup } from '../../ui/use-popup.ts';
import classes from './card-menu.module.css';

/** What can be done with a world from its card: its map, its lists, an import, its settings. */
export function CardMenu({ world: { id, name, home } }: { world: Pick<World, 'id' | 'name' | 'home'> }) {
  const { isOpen, toggle, hostRef, buttonRef } = usePopup<HTMLDivElement>();
  const menuId = `menu-of-${id}`;
  const at = registryPaths(id);
  return (
    <div className={classes.host} ref={hostRef} data-open={isOpen || undefined}>
      <IconButton
        label={`More of ${name}`}
        aria-expanded={isOpen}
        aria-controls={menuId}
        ref={buttonRef}
        onClick={toggle}
        className={classes.button}
      >
        <IconDots size={20} stroke={1.75} aria-hidden="true" />
      </IconButton>
      {isOpen ? (
        <nav className={classes.menu} id={menuId} aria-label={name}>
          {home === null ? null : (
            <Row to={worldEditPath(id, home.slug)} icon={<IconPencil {...ICON} />}>
              Edit the map
            </Row>
          )}
          <Row to={at.places} icon={<IconTable {...ICON} />}>
            Places
          </Row>
          <Row to={at.import} icon={<IconFileImport {...ICON} />}>
            Import files
          </Row>
          <Row to={worldPath(id)} icon={<IconSettings {...ICON} />}>
            Settings
          </Row>
        </nav>
      ) : null}
    </div>
  );
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

function Row({ to, icon, children }: { to: string; icon: ReactNode; children: ReactNode }) {
  return (
    <Link className={classes.row} to={to}>
      {icon}
      {children}
    </Link>
  );
}
