import type { WelcomeProps } from '../../features/welcome/welcome.tsx';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { useRested } from '../lazy-parts.ts';
import { MapPart } from '../stage/map-part.tsx';

const Welcome = lazyScreen(async () => (await import('../../features/welcome/welcome.tsx')).Welcome);

/** The line for newcomers, once the browser has rested; nothing without a line. */
export function LaterWelcome({ line, ...welcome }: Omit<WelcomeProps, 'line'> & { line: string | undefined }) {
  return !useRested() || line === undefined ? null : (
    <MapPart waiting={null}>
      <Welcome {...welcome} line={line} />
    </MapPart>
  );
}
