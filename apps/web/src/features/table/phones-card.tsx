import type { ShortCode } from '@venture-atlas/types';
import { useEffect, useState } from 'react';
import { formatCode } from '../../forms/code-form.tsx';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { MapPart } from '../../map/stage/map-part.tsx';
import { joinLink, originForOthers } from '../../navigation/table-paths.ts';
import classes from './table.module.css';

const QrCode = lazyScreen(async () => (await import('../../ui/qr-code.tsx')).default);

/** How long the QR code is shown (ms). Then the map gets the space. */
const SQUARE_MS = 60_000;

export interface PhonesCardProps {
  phones: ShortCode;
  /** Addresses at which phones reach the server, if this screen is a window on the server's machine. */
  homeAddresses: readonly string[];
}

/** How phones join: a QR code for a minute, and the code and address for typing. */
export function PhonesCard({ phones: { code }, homeAddresses }: PhonesCardProps) {
  const origin = originForOthers(homeAddresses);
  const [hasSquare, setSquare] = useState(true);
  useEffect(() => {
    const timer = setTimeout(() => setSquare(false), SQUARE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <aside className={classes.phones} aria-label="Join on your phone">
      {hasSquare ? (
        <MapPart waiting={<span className={classes.qr} />}>
          <QrCode className={classes.qr} text={joinLink(code, origin)} label="Opens the page where phones join" />
        </MapPart>
      ) : null}
      <div className={classes.words}>
        <span>Join on your phone</span>
        <strong className={classes.code}>{formatCode(code)}</strong>
        <span>{new URL(origin).host}/join</span>
      </div>
    </aside>
  );
}
