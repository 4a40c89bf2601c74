import { IconPhoto } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyScreen } from '../../loading/lazy-screen.ts';
import { OverlayBoundary } from '../../loading/overlay-boundary.tsx';
import type { BarActProps } from '../session-bar/acts.ts';
import { BarButton } from '../session-bar/bar-button.tsx';

const HandoutsDialog = lazyScreen(async () => (await import('./handouts-dialog.tsx')).HandoutsDialog);

/** Shows a text or a picture that is kept ready to everybody, to the table screen, or to some. */
export function ShowAct(props: BarActProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <BarButton form={props.form} Icon={IconPhoto} label="Show" onClick={() => setOpen(true)} />
      {isOpen ? (
        <OverlayBoundary name="The list of handouts" onClose={() => setOpen(false)}>
          <HandoutsDialog {...props} onDone={() => setOpen(false)} />
        </OverlayBoundary>
      ) : null}
    </>
  );
}
