import { usePublicQuery } from '../../queries/use-public-query';

/** What may be chosen for a part of the country; anything else may be typed all the same. */
export function StateOptions({ id, country }: { id: string; country: string }) {
  const states = usePublicQuery('address!listState', { country }).data?.stateList ?? [];
  return <datalist id={id}>{states.map((state) => <option key={state.id}>{state.name}</option>)}</datalist>;
}

/** What may be chosen for a place, in the part of the country that was chosen before. */
export function CityOptions({ id, country, state }: { id: string; country: string; state: string }) {
  const states = usePublicQuery('address!listState', { country }).data?.stateList;
  const typed = state.trim().toLowerCase();
  // Asked for by a part that there is: not at each letter of one that is being typed.
  const part = states?.find(({ name }) => name.toLowerCase() === typed);
  const places = usePublicQuery('address!listCity', { country, ...(part && { state: part.id }) }).data?.cityList ?? [];
  return <datalist id={id}>{places.map((place) => <option key={place.id}>{place.name}</option>)}</datalist>;
}
