import type { CampaignMember, HandoutAudience } from '@venture-atlas/types';
import { useId } from 'react';
import { Checkbox } from '../../ui/checkbox.tsx';
import { SegmentedControl } from '../../ui/segmented-control.ts';
import classes from './handouts.module.css';

/** Whom something is to be shown to. */
export interface Whom {
  to: HandoutAudience;
  /** Ids of accounts, where it is for some. */
  people: number[];
}

export interface ShownToProps {
  whom: Whom;
  members: readonly CampaignMember[];
  /** There is little room for words. */
  isShort: boolean;
  onChange: (whom: Whom) => void;
}

/** The players with these accounts by name; of those who have left there is none. */
export function namesOf(people: readonly number[], members: readonly CampaignMember[]): string {
  const names = members.filter(({ id }) => people.includes(id)).map(({ name }) => name);
  return names.length === 0 ? 'players who have left' : new Intl.ListFormat('en').format(names);
}

/** The names of those whom something is to be shown to, where it is for some. */
export const someByName = ({ to, people }: Whom, members: readonly CampaignMember[]): string | undefined =>
  to === 'some' ? namesOf(people, members) : undefined;

/** Everybody, the table screen only, or some players. */
export function ShownTo({ whom, members, isShort, onChange }: ShownToProps) {
  const { to, people } = whom;
  const id = useId();
  const choose = (member: number, isOn: boolean): void =>
    onChange({ to, people: isOn ? [...people, member] : people.filter((one) => one !== member) });
  return (
    <div className={classes.to}>
      <strong id={id}>To</strong>
      <SegmentedControl
        aria-labelledby={id}
        data={[
          { value: 'everybody', label: 'Everybody' },
          { value: 'table', label: isShort ? 'Table screen' : 'Table screen only' },
          { value: 'some', label: isShort ? 'Some' : 'Some players' },
        ]}
        value={to}
        onChange={(value) => onChange({ to: value as HandoutAudience, people })}
      />
      {to !== 'some' ? null : (
        <fieldset className={classes.people}>
          <legend className={classes.unseen}>Players who see it</legend>
          {members.length === 0 ? <p className={classes.hint}>Nobody has joined so far.</p> : null}
          {members.map(({ id: member, name }) => (
            <Checkbox
              key={member}
              label={name}
              checked={people.includes(member)}
              onChange={(event) => choose(member, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
