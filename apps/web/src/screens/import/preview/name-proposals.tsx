import { TextInput } from '@mantine/core';
import { locationNameProblem, staffMessages } from '@venture-atlas/rules';
import { type AcceptedName, type ImportJob, LOCATION_NAME_MAX } from '@venture-atlas/types';
import { useState } from 'react';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { fieldError } from '../../../ui/field-error.tsx';
import plain from '../../../ui/plain.module.css';
import classes from './preview.module.css';

/** The names of maps and land that have none in their files. */
export interface Naming {
  /** The accepted names, as typed, by the keys of their places. */
  given: ReadonlyMap<string, string>;
  problems: Readonly<Record<string, string>>;
  /** Accepts a name; undefined takes it back. */
  give: (key: string, name: string | undefined) => void;
  /** The accepted name of the only map without one. */
  only: string | undefined;
  /** The names to send; undefined when one of them is not possible. */
  accept: () => AcceptedName[] | undefined;
}

/** The name of a file never becomes a name by itself: a box has to be checked for each. */
export function useNaming({ names }: Pick<ImportJob, 'names'>): Naming {
  const [given, setGiven] = useState<ReadonlyMap<string, string>>(new Map());
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const [first, ...others] = names.filter(({ is_map }) => is_map);
  return {
    given,
    problems,
    give: (key, name) => {
      const next = new Map(given);
      if (name === undefined) next.delete(key);
      else next.set(key, name);
      setGiven(next);
      setProblems({});
    },
    only: first !== undefined && others.length === 0 ? given.get(first.key)?.trim() || undefined : undefined,
    accept: () => {
      const accepted = names.flatMap(({ key }) => {
        const name = given.get(key)?.trim();
        return name === undefined ? [] : [{ key, name }];
      });
      const found = accepted.flatMap(({ key, name }) => {
        const problem = locationNameProblem(name);
        return problem === undefined ? [] : [[key, problem] as const];
      });
      setProblems(Object.fromEntries(found));
      return found.length === 0 ? accepted : undefined;
    },
  };
}

/** A box for each name that only a file, a folder, or a picture gives, and a field to change it. */
export function NameProposals({ job: { names }, naming }: { job: Pick<ImportJob, 'names'>; naming: Naming }) {
  if (names.length === 0) return null;
  return (
    <div className={classes.draw}>
      <p className={plain.quiet}>{staffMessages.fileNamesWait(names.length, staffMessages.unnamedLand)}</p>
      <ul className={classes.names}>
        {names.map(({ key, proposal, is_map }) => {
          const name = naming.given.get(key);
          return (
            <li key={key} className={plain.stack8}>
              <Checkbox
                label={
                  proposal === '' ? staffMessages.noFileName(is_map) : staffMessages.fromFileName(proposal, is_map)
                }
                checked={name !== undefined}
                onChange={(event) => naming.give(key, event.currentTarget.checked ? proposal : undefined)}
              />
              {name === undefined ? null : (
                <TextInput
                  label="Name"
                  autoComplete="off"
                  maxLength={LOCATION_NAME_MAX}
                  value={name}
                  onChange={(event) => naming.give(key, event.currentTarget.value)}
                  error={fieldError(naming.problems[key])}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
