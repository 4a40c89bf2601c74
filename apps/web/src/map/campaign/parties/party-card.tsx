import { IconPencil, IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import {
  blankParty,
  PARTIES_PER_CAMPAIGN,
  type Party,
  type PartyValues,
  partyFieldNames,
  partyOptionsOf,
  partyValues,
} from '@venture-atlas/types';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { mapPath } from '../../../navigation/paths.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { PingSwitch } from '../pings/ping-switch.tsx';
import type { BarActProps } from '../session-bar/acts.ts';
import { openParty, useOpenParty } from './open-party.ts';
import { addParty, changeParty, removeParty, type Table } from './party-acts.ts';
import classes from './party-card.module.css';
import { PartyForm } from './party-form.tsx';
import { useParties } from './use-parties.ts';

export interface PartyCardProps extends Pick<BarActProps, 'campaign' | 'details' | 'stage' | 'isLost'> {
  /** Nothing is left to do in the card. */
  onDone: () => void;
}

/** How near going to a party brings it: as to a town. */
const TOWN_SCALE = 20;

/** Each party with the way to it and what can be changed of it; and another one. */
export function PartyCard({ campaign, details, stage, isLost, onDone }: PartyCardProps) {
  const parties = useParties();
  const opened = useOpenParty();
  const client = useQueryClient();
  const goTo = useNavigate();
  const [isAdding, setAdding] = useState(parties.length === 0);
  const table: Table = { client, campaignId: campaign.id };

  /** The middle of what nothing covers. */
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
                  {party.map_id === details.id ? null : <small>{party.map?.name ?? 'Its map is not there now.'}</small>}
                </span>
                {party.map_id === null ? null : (
                  <button type="button" className={classes.find} onClick={() => find(party)}>
                    Find<span className={classes.unseen}> {party.name}</span>
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
