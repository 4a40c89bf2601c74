import { fireEvent, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { renderInApp } from '../test-support/render-app.tsx';
import { BottomSheet } from './bottom-sheet.tsx';
import { ConfirmInPlace } from './confirm-in-place.tsx';
import { Dialog } from './dialog.tsx';
import { SidePanel } from './side-panel.tsx';

const nothing = () => undefined;
const pressEscape = (name: string) => fireEvent.keyDown(screen.getByRole('button', { name }), { key: 'Escape' });

it('Escape anywhere in a panel or sheet closes it, other keys do not', () => {
  const [onPanel, onSheet] = [vi.fn(), vi.fn()];
  renderInApp(
    <>
      <SidePanel label="Waterdeep" onClose={onPanel}>
        <button type="button">Copy Link</button>
      </SidePanel>
      <BottomSheet label="Places" detent="half" onDetentChange={nothing} onClose={onSheet}>
        <button type="button">Search this map</button>
      </BottomSheet>
    </>,
  );
  fireEvent.keyDown(screen.getByRole('button', { name: 'Copy Link' }), { key: 'Enter' });
  expect(onPanel).not.toHaveBeenCalled();
  expect(pressEscape('Copy Link')).toBe(false);
  expect(onPanel).toHaveBeenCalledTimes(1);
  expect(onSheet).not.toHaveBeenCalled();
  pressEscape('Search this map');
  expect(onSheet).toHaveBeenCalledTimes(1);
});

it('one press undoes one thing: the question in the panel first, then the panel', () => {
  const [onPanel, onCancel] = [vi.fn(), vi.fn()];
  renderInApp(
    <SidePanel label="Waterdeep" onClose={onPanel}>
      <ConfirmInPlace confirm="Delete" onConfirm={nothing} onCancel={onCancel}>
        Delete this note?
      </ConfirmInPlace>
    </SidePanel>,
  );
  pressEscape('Cancel');
  expect(onCancel).toHaveBeenCalledTimes(1);
  expect(onPanel).not.toHaveBeenCalled();
});

it('Escape leaves a field in which nothing is written with the panel, and one with a draft alone', () => {
  const onPanel = vi.fn();
  renderInApp(
    <SidePanel label="Waterdeep" onClose={onPanel}>
      <input aria-label="Character" defaultValue="Vex" />
      <textarea aria-label="Note" />
      <input type="checkbox" aria-label="Private" />
    </SidePanel>,
  );
  const pressIn = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Escape' });
  pressIn('Character');
  expect(onPanel).not.toHaveBeenCalled();
  pressIn('Note');
  pressIn('Private');
  expect(onPanel).toHaveBeenCalledTimes(2);
});

it('Escape in a dialog that stands in the panel is for the dialog, and one that ends a composed letter for nobody', () => {
  const onPanel = vi.fn();
  renderInApp(
    <SidePanel label="Waterdeep" onClose={onPanel}>
      <textarea aria-label="Note" />
      <Dialog isOpen onClose={nothing} title="Leave?" words={null}>
        <button type="button">Stay</button>
      </Dialog>
    </SidePanel>,
  );
  fireEvent.keyDown(screen.getByText('Stay'), { key: 'Escape' });
  fireEvent.keyDown(screen.getByLabelText('Note'), { key: 'Escape', isComposing: true });
  expect(onPanel).not.toHaveBeenCalled();
});
