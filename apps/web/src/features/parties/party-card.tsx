import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  blankParty,
  PARTIES_PER_CAMPAIGN,
  type Party,
  type PartyLine,
  type PartyValues,
  partyFieldNames,
  partyLineOf,
  partyLines,
  partyModel,
  partyOptionsOf,
  partyValues,
} from '@venture-atlas/types';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { mapPath } from '../../navigation/paths.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { PingSwitch } from '../pings/ping-switch.tsx';
import type { BarActProps } from '../session-bar/acts.ts';
import { openParty, useOpenParty } from './open-party.ts';
import { addParty, changeParty, removeParty, type Table } from './party-acts.ts';
import classes from './party-card.module.css';
import '../../ui/field-styles.ts';
import { Button, TextInput } from '@mantine/core';
import { partyLineProblem } from '@venture-atlas/rules';
import { errorText } from '../../api/api-error.ts';
import { useParties } from './use-parties.ts';

export interface PartyCardProps extends Pick<BarActProps, 'campaign' | 'details' | 'stage' | 'isLost'> {
  /** The card is finished. */
  onDone: () => void;
}

/** The zoom for going to a party: as for a town. */
const TOWN_SCALE = 20;

/** The parties, each with a button to go there and its fields; and a form for a new one. */
export function PartyCard({ campaign, details, stage, isLost, onDone }: PartyCardProps) {
  const parties = useParties();
  const opened = useOpenParty();
  const client = useQueryClient();
  const goTo = useNavigate();
  const [isAdding, setAdding] = useState(parties.length === 0);
  const table: Table = { client, campaignId: campaign.id };

  /** The center of the free area. */
  const middle = () => {
    const view = stage.mapRef.current?.openingHere();
    return {
      map_id: details.id,
      lat: view?.lat ?? (details.map_height ?? 0) / 2,
      lng: view?.lng ?? (details.map_width ?? 0) / 2,
    };
  };
  const find = ({ map_id, map, lat, lng }: Party) => {
    if (map_id === details.id) {
      const spot = { lat, lng, scale: TOWN_SCALE, label_x_offset: 0, label_y_offset: 0, geojson: null };
      stage.mapRef.current?.goTo(spot);
    } else if (map !== undefined) void goTo(mapPath(map.slug, { campaignId: campaign.id }));
    onDone();
  };
  const add = async (wish: PartyValues) => {
    await addParty(table, { ...wish, ...middle() });
    onDone();
  };
  const change = async (party: Party, wish: PartyValues) => {
    openParty(null);
    if (partyFieldNames.some((field) => wish[field] !== party[field]))
      await changeParty(table, party, wish, `Changed: ${wish.name}`);
  };
  const free = partyOptionsOf('colour').find((colour) => parties.every((party) => party.colour !== colour));

  return (
    <>
      <ul className={classes.rows}>
        {parties.map((party) => (
          <li key={party.key}>
            {opened === party.key ? (
              <PartyForm
                party={party}
                values={partyValues(party)}
                isLost={isLost}
                onSave={(wish) => change(party, wish)}
                onCancel={() => openParty(null)}
                onPutHere={
                  party.map_id === details.id
                    ? undefined
                    : () => {
                        openParty(null);
                        void changeParty(table, party, middle(), `${party.name} moved to ${details.name}`);
                      }
                }
                onRemove={() => {
                  openParty(null);
                  void removeParty(table, party);
                }}
              />
            ) : (
              <div className={classes.row}>
                <span className={classes.mark} data-colour={party.colour} aria-hidden="true" />
                <span className={classes.name}>
                  {party.name}
                  {party.travelers === '' ? null : <small>{party.travelers}</small>}
                  {party.map_id === details.id ? null : (
                    <small>{party.map?.name ?? 'Its map is not available now.'}</small>
                  )}
                </span>
                {party.map_id === null ? null : (
                  <button type="button" className={classes.find} onClick={() => find(party)}>
                    Find
                    <span className={classes.unseen} translate="no">
                      {' '}
                      {party.name}
                    </span>
                  </button>
                )}
                <IconButton
                  variant="subtle"
                  label={`Change ${party.name}`}
                  onClick={() => {
                    setAdding(false);
                    openParty(party.key);
                  }}
                >
                  <IconPencil size={18} stroke={1.75} aria-hidden="true" />
                </IconButton>
              </div>
            )}
          </li>
        ))}
      </ul>
      {isAdding ? (
        <PartyForm
          values={{ ...blankParty, colour: free ?? blankParty.colour }}
          isLost={isLost}
          onSave={add}
          onCancel={parties.length === 0 ? onDone : () => setAdding(false)}
        />
      ) : parties.length >= PARTIES_PER_CAMPAIGN ? null : (
        <button
          type="button"
          className={classes.add}
          onClick={() => {
            openParty(null);
            setAdding(true);
          }}
        >
          <IconPlus size={20} stroke={1.75} aria-hidden="true" />
          {parties.length === 0 ? 'Add a party' : 'Add another party'}
        </button>
      )}
      <PingSwitch campaignId={campaign.id} isLost={isLost} />
    </>
  );
}

interface PartyFormProps {
  /** Undefined: a new party. */
  party?: Party;
  /** Initial values. */
  values: PartyValues;
  isLost: boolean;
  onSave: (values: PartyValues) => Promise<void>;
  onCancel: () => void;
  onPutHere?: (() => void) | undefined;
  onRemove?: () => void;
}

/** The form of a new or existing party. */
function PartyForm(props: PartyFormProps) {
  const { party, isLost, onSave, onCancel, onPutHere, onRemove } = props;
  const [values, setValues] = useState(props.values);
  const [problems, setProblems] = useState<Partial<Record<PartyLine, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const group = useId();
  const firstRef = useRef<HTMLInputElement>(null);
  // Focuses the first field.
  useEffect(() => firstRef.current?.focus({ preventScroll: true }), []);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const wrong = problemsOf(values);
    setProblems(wrong);
    if (Object.keys(wrong).length > 0) return;
    setSaving(true);
    try {
      await onSave(values);
    } catch (error) {
      setProblems({ name: errorText(error) });
    }
    setSaving(false);
  };
  return (
    <form className={classes.form} onSubmit={(event) => void save(event)} aria-label={party?.name ?? 'A new party'}>
      {partyLines.map((line, place) => (
        <TextInput
          key={line}
          label={partyLineOf(line).label}
          ref={place === 0 ? firstRef : undefined}
          autoComplete="off"
          value={values[line]}
          error={problems[line]}
          onChange={({ currentTarget: { value } }) => setValues({ ...values, [line]: value })}
        />
      ))}
      <fieldset className={classes.colours}>
        <legend>{partyModel.colour.label}</legend>
        {partyOptionsOf('colour').map((colour) => (
          <label key={colour} title={partyModel.colour.options[colour]}>
            <input
              type="radio"
              name={group}
              aria-label={partyModel.colour.options[colour]}
              checked={values.colour === colour}
              onChange={() => setValues({ ...values, colour })}
            />
            <span className={classes.mark} data-colour={colour} aria-hidden="true" />
          </label>
        ))}
      </fieldset>
      <div className={classes.buttons}>
        <Button type="submit" loading={isSaving} disabled={isLost}>
          {party === undefined ? 'Put it on the map' : 'Save'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
      {onPutHere === undefined ? null : (
        <button type="button" className={classes.find} disabled={isLost} onClick={onPutHere}>
          Put it on this map
        </button>
      )}
      {onRemove === undefined ? null : (
        <button type="button" className={classes.find} data-danger disabled={isLost} onClick={onRemove}>
          Take it off the maps
        </button>
      )}
    </form>
  );
}

/** The problems of the form's fields. */
function problemsOf(values: PartyValues): Partial<Record<PartyLine, string>> {
  const wrong = partyLines.map((line) => [line, partyLineProblem(line, values[line])]);
  return Object.fromEntries(wrong.filter(([, problem]) => problem !== undefined));
}
