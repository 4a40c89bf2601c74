import { act, fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Child, MapCoordinate, Shape } from '@venture-atlas/types';
import { useState } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../../api/api-error.ts';
import { makeChild } from '../../../test-support/map-fixtures.ts';
import { renderInApp } from '../../../test-support/render-app.tsx';
import { ShapeTools } from './shape-tools.tsx';
import { type ShapeEditing, useShapeEditing } from './use-shape-editing.ts';

const road: Shape = {
  type: 'Feature',
  geometry: {
    type: 'LineString',
    coordinates: [
      [10, 20],
      [30, 45],
      [70, 50],
    ],
  },
  properties: {},
};

/** The part of the page that edits: without a map, whose clicks `click` stands for. */
function edit(geojson: Shape | null, save: (shape: Shape | null) => Promise<void> = async () => undefined) {
  const onSave = vi.fn(save);
  const onStop = vi.fn();
  let editing: ShapeEditing | null = null;
  function Page({ place }: { place: Child }) {
    const [isOn, setOn] = useState(true);
    editing = useShapeEditing({
      position: isOn ? place : null,
      neighbours: [place],
      onSave,
      onStop: () => {
        onStop();
        setOn(false);
      },
    });
    return editing === null ? <p>Not editing</p> : <ShapeTools editing={editing} />;
  }
  renderInApp(<Page place={makeChild(5, { name: 'Long Road', geojson })} />);
  const now = (): ShapeEditing => {
    if (editing === null) throw new Error('No shape is edited.');
    return editing;
  };
  const click = (...places: MapCoordinate[]) =>
    act(() => {
      for (const at of places) now().stage.onAct({ kind: 'add', at });
    });
  return { onSave, onStop, now, click };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const stop = () => press('Stop Editing Shape');

describe('editing a shape', () => {
  it('saves what was drawn, and ends', async () => {
    const { onSave, onStop, click } = edit(null);
    click([1, 2], [30.123, 4]);
    expect(screen.getByText('2 points, line.')).toBeVisible();
    await stop();
    expect(onSave).toHaveBeenCalledExactlyOnceWith({
      type: 'Feature',
      geometry: {
        type: 'LineString',
        coordinates: [
          [1, 2],
          [30.12, 4],
        ],
      },
      properties: {},
    });
    expect(onStop).toHaveBeenCalledOnce();
    expect(screen.getByText('Not editing')).toBeVisible();
  });

  it('ends without a word when nothing changed', async () => {
    const { onSave, onStop } = edit(road);
    await stop();
    expect(onSave).not.toHaveBeenCalled();
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('says why it cannot be saved, and loses nothing', async () => {
    const { onSave, onStop, click } = edit(null);
    click([1, 2]);
    await stop();
    expect(screen.getByRole('alert').textContent).toContain('A line needs 2 points and a polygon 3.');
    expect([onSave, onStop].map((spy) => spy.mock.calls.length)).toEqual([0, 0]);
    click([5, 6]);
    expect(screen.queryByRole('alert')).toBeNull();
    await stop();
    expect(onSave).toHaveBeenCalledOnce();
  });

  it('can remove an incomplete shape, or leave it as it was', async () => {
    const first = edit(road);
    act(() => {
      first.now().undo();
      first.now().undo();
    });
    await stop();
    await press('Remove the shape');
    expect(first.onSave).toHaveBeenCalledExactlyOnceWith(null);
    expect(first.onStop).toHaveBeenCalledOnce();
  });

  it('goes on when saving failed, with what the server said', async () => {
    const refused = new ApiError(503, 'unavailable', 'The server is busy. Try again.');
    const { onSave, onStop, click, now } = edit(road, () => Promise.reject(refused));
    click([90, 91]);
    await stop();
    expect(screen.getByRole('alert').textContent).toContain('The server is busy. Try again.');
    expect(onStop).not.toHaveBeenCalled();
    expect(now().pointCount).toBe(4);
    onSave.mockResolvedValueOnce(undefined);
    await stop();
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('saves once however often it is pressed, and draws nothing meanwhile', async () => {
    let finish: () => void = () => undefined;
    const { onSave, click, now } = edit(road, () => new Promise((resolve) => (finish = resolve)));
    click([90, 91]);
    await stop();
    expect(screen.getByRole('button', { name: 'Saving…' })).toHaveProperty('disabled', true);
    click([1, 1]);
    expect(await now().stop()).toBe(false);
    expect(now().pointCount).toBe(4);
    await act(async () => finish());
    expect(onSave).toHaveBeenCalledOnce();
    expect(screen.getByText('Not editing')).toBeVisible();
  });
});

describe('leaving', () => {
  it('asks whether to keep what changed', async () => {
    const { onSave, onStop, click, now } = edit(road);
    click([90, 91]);
    let hasEnded: boolean | undefined;
    act(
      () =>
        void now()
          .leave()
          .then((ended) => (hasEnded = ended)),
    );
    expect(screen.getByRole('dialog', { name: 'Keep the changed shape?' })).toBeVisible();
    await press('Go on editing');
    expect(hasEnded).toBe(false);
    expect(now().pointCount).toBe(4);
    act(
      () =>
        void now()
          .leave()
          .then((ended) => (hasEnded = ended)),
    );
    await press('Save shape');
    expect(hasEnded).toBe(true);
    expect([onSave.mock.calls.length, onStop.mock.calls.length]).toEqual([1, 1]);
  });

  it('discards when asked to, and asks nothing when nothing changed', async () => {
    const changed = edit(road);
    changed.click([90, 91]);
    act(() => void changed.now().leave());
    await press('Discard changes');
    expect([changed.onSave.mock.calls.length, changed.onStop.mock.calls.length]).toEqual([0, 1]);
    const same = edit(road);
    await act(() => same.now().leave());
    expect(same.onStop).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('the toolbar', () => {
  it('chooses what a click means', async () => {
    const { now } = edit(road);
    expect(screen.getByRole('button', { name: 'Add' }).getAttribute('aria-pressed')).toBe('true');
    await press('Remove');
    expect(now().draft.tool).toBe('remove');
    expect(screen.getByRole('button', { name: 'Remove' }).getAttribute('aria-pressed')).toBe('true');
  });

  it('changes the type as Change Shape Type does, and only then offers polygons and holes', async () => {
    const { now } = edit(road);
    expect(screen.queryByRole('button', { name: 'Add hole' })).toBeNull();
    await press('Polygon');
    expect(now().type).toBe('MultiPolygon');
    await press('Add hole');
    expect(now().draft.starts).toBe('hole');
    await press('Line');
    expect(now().draft.shape).toEqual(road);
  });

  it('undoes and redoes, by Ctrl+z too', async () => {
    const { now, click } = edit(road);
    click([90, 91]);
    await press('Undo');
    expect(now().pointCount).toBe(3);
    await press('Redo');
    expect(now().pointCount).toBe(4);
    const other = vi.fn();
    document.body.addEventListener('keydown', other);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(now().pointCount).toBe(3);
    fireEvent.keyDown(document.body, { key: 'Z', metaKey: true, shiftKey: true });
    expect(now().pointCount).toBe(4);
    document.body.removeEventListener('keydown', other);
    expect(other).not.toHaveBeenCalled();
  });

  it('leaves Ctrl+z to a field that is typed in', () => {
    const { now } = edit(road);
    const field = document.body.appendChild(document.createElement('input'));
    fireEvent.keyDown(field, { key: 'z', ctrlKey: true });
    expect(now().pointCount).toBe(3);
    field.remove();
  });

  it('is one stop for Tab, with arrows between its buttons', async () => {
    edit(road);
    const focused = () => document.activeElement?.getAttribute('aria-label');
    await userEvent.tab();
    await userEvent.tab();
    expect(focused()).toBe('Line');
    await userEvent.keyboard('{ArrowRight}{Enter}{ArrowRight}{ArrowRight}');
    expect(focused()).toBe('Add hole');
    await userEvent.keyboard('{Home}{ArrowLeft}');
    expect(focused()).toBe('Redo');
    await userEvent.keyboard('{ArrowRight}');
    expect(focused()).toBe('Line');
    expect(screen.getAllByRole('button').filter((button) => button.dataset.tool && button.tabIndex === 0)).toHaveLength(
      1,
    );
  });

  it('says how many points have no handle', () => {
    const { now } = edit(road);
    act(() => now().stage.onHandles({ shown: 231, hidden: 3612 }));
    expect(screen.getByText(/Zoom in to reach 3612 more points\./)).toBeVisible();
    act(() => now().stage.onHandles({ shown: 230, hidden: 1 }));
    expect(screen.getByText(/Zoom in to reach 1 more point\./)).toBeVisible();
    act(() => now().stage.onHandles({ shown: 3, hidden: 0 }));
    expect(screen.queryByText(/Zoom in/)).toBeNull();
  });
});
