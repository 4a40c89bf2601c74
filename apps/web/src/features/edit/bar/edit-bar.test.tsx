import { MantineProvider } from '@mantine/core';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { MapState } from '../../../map/model/map-state.ts';
import { initialEditState } from '../session/edit-state.ts';
import { EditBar } from './edit-bar.tsx';

const onPin = vi.fn();
const show = (mode: MapState['mode'], isSelected: boolean) => {
  const ignore = () => undefined;
  render(
    <MantineProvider>
      <EditBar
        state={initialEditState}
        mode={mode}
        isSelected={isSelected}
        onPin={onPin}
        onUndo={ignore}
        onRedo={ignore}
      />
    </MantineProvider>,
  );
  return within(screen.getByRole('region', { name: 'Edit mode' }));
};
const pinKeys = ['a', 'd', 'w', 's'];

describe('the keys that the bar of edit mode names', () => {
  it('turn and size the open place', () => {
    const { getByText } = show('viewing', true);
    for (const key of pinKeys) expect(getByText(key)).toBeVisible();
  });

  it.each([
    ['no place is open', 'viewing', false],
    ['a place is moved', 'moving-pin', true],
    ['places are added', 'adding', false],
    ['a shape is edited', 'editing-shape', true],
  ] as const)('are not shown while %s, where they do nothing', (_, mode, isSelected) => {
    const { queryByText, getByText } = show(mode, isSelected);
    for (const key of pinKeys) expect(queryByText(key)).toBeNull();
    expect(getByText('z')).toBeVisible();
  });

  it.each([
    ['viewing', 'deselect'],
    ['editing-shape', 'leave shape'],
    ['adding', 'cancel'],
  ] as const)('say what Escape does while %s: %s', (mode, word) => {
    expect(show(mode, true).getByText(word)).toBeVisible();
  });
});
