import { usePublicQuery } from '../../queries/use-public-query';
import { useStates } from './use-areas';

/** What may be chosen for a place, in the part of the country that was chosen before; anything else may be typed all the same. */
export function CityOptions({ id, country, state }: { id: string; country: string; state: string }) {
  const part = useStates(country).find(({ name }) => name === state);
  const places = usePublicQuery('address!listCity', { country, ...(part && { state: part.id }) }).data?.cityList ?? [];
  return <datalist id={id}>{places.map((place) => <option key={place.id}>{place.name}</option>)}</datalist>;
}
