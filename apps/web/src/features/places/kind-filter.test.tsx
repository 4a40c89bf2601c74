import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { inListOrder } from '../../map/model/place-order.ts';
import { makeChild } from '../../test-support/map-fixtures.ts';
import { renderInApp } from '../../test-support/render-app.tsx';
import { KindFilter, type ShownKind } from './kind-filter.tsx';

const places = inListOrder([
  makeChild(1, { name: 'Oldford', type: 'town' }),
  makeChild(2, { name: 'Grey River', type: 'river' }),
  makeChild(3, { name: 'High City', type: 'city' }),
]);
const names = (list: readonly { name: string }[]) => list.map(({ name }) => name);

describe('the list of one kind', () => {
  function Filter({ of }: { of: typeof places }) {
    const [kind, setKind] = useState<ShownKind | null>(null);
    return (
      <>
        <KindFilter places={of} kind={kind} onChange={setKind} />
        <p>{names(kind === null ? of : of.filter(kind.has)).join(', ')}</p>
      </>
    );
  }

  it('is chosen from the kinds that the map has, and all of them are one choice away', async () => {
    renderInApp(<Filter of={places} />);
    const field = screen.getByRole('combobox', { name: 'Kind of places in the list' });
    expect(
      within(field)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All kinds', 'Cities and towns', 'Waters']);
    await userEvent.selectOptions(field, 'Waters');
    expect(screen.getByText('Grey River')).toBeVisible();
    await userEvent.selectOptions(field, 'Cities and towns');
    expect(screen.getByText('High City, Oldford')).toBeVisible();
    await userEvent.selectOptions(field, 'All kinds');
    expect(screen.getByText('High City, Oldford, Grey River')).toBeVisible();
  });
});
