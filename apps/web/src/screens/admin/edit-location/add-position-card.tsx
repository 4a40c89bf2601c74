import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { staffMessages } from '@venture-atlas/rules';
import type { StaffLocationPage } from '@venture-atlas/types';
import { addParentToLocation } from '../../../api/admin-parents.ts';
import { staffKeys } from '../../../api/staff-keys.ts';
import { AddParentFields } from '../../../forms/add-parent-fields.tsx';
import { useAddParent } from '../../../forms/use-add-parent.ts';
import classes from './edit-location.module.css';

/** Add Location Position: puts the location on a map, at its centre (specification section 2). */
export function AddPositionCard({ location }: { location: StaffLocationPage }) {
  const client = useQueryClient();
  const adding = useAddParent(
    (parent, clientKey) => addParentToLocation(location.id, parent, clientKey),
    ({ parent }) =>
      client.setQueryData<StaffLocationPage>(staffKeys.adminItem('location', location.id), (page = location) => ({
        ...page,
        parents: [...page.parents, { ...parent, active: true }],
      })),
  );
  return (
    <section className={classes.card} aria-labelledby="add-title">
      <h2 className={classes.cardTitle} id="add-title">
        {staffMessages.addLocationPosition}
      </h2>
      <AddParentFields adding={adding} label="Parent name" locationName={location.name}>
        <Button type="submit" variant="default" disabled={adding.isBusy}>
          Add
        </Button>
      </AddParentFields>
    </section>
  );
}
