import type { ShortCode } from '@venture-atlas/types';
import { inGroups } from '../../forms/code-words.ts';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { joinLink } from '../../navigation/table-paths.ts';
import { MapPart } from '../stage/map-part.tsx';
import classes from './table.module.css';

const QrCode = lazyScreen(async () => (await import('../../ui/qr-code.tsx')).default);

/** How phones join: a square for their camera, and the code and the address for those who type. */
export function PhonesCard({ phones: { code } }: { phones: ShortCode }) {
  return (
    <aside className={classes.phones} aria-label="Join on your phone">
      <MapPart waiting={<span className={classes.qr} />}>
        <QrCode className={classes.qr} text={joinLink(code)} label="Opens the page where phones join" />
      </MapPart>
      <div className={classes.words}>
        <span>Join on your phone</span>
        <strong className={classes.code}>{inGroups(code)}</strong>
        <span>{location.host}/join</span>
      </div>
    </aside>
  );
}
