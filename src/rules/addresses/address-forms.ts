import { formatAddress } from 'localized-address-format';
import type { Policy } from '../account/email';
import { isPostCodeKnown, postCodeExample } from './post-codes';

/** The parts of an address that differ by country. */
export const addressFields = ['name', 'address', 'city', 'state', 'postCode'] as const;
export type AddressField = (typeof addressFields)[number];

/** What a country calls its largest regions, its localities and its post codes; the message keys are `address.state.<name>` and so on. */
type StateLabel = 'province' | 'state' | 'prefecture' | 'emirate' | 'county' | 'department' | 'district' | 'oblast' | 'parish' | 'island' | 'area' | 'region' | 'governorate';
type CityLabel = 'city' | 'suburb' | 'postTown' | 'district';
type PostCodeLabel = 'postCode' | 'zip' | 'pin' | 'eircode';

/** How one country writes an address. */
type AddressForm = {
  /** in the country's own order; a field that is missing here is not asked for */
  readonly fields: readonly AddressField[];
  readonly required: ReadonlySet<AddressField>;
  readonly state: StateLabel;
  readonly city: CityLabel;
  readonly postCode: PostCodeLabel;
  /** an example of a post code there */
  readonly postCodeExample: string | undefined;
};

/** Placeholders put into a country's format, to find each field's position in the result. */
const marks: Readonly<Record<AddressField, string>> = { name: '\uE000', address: '\uE001', city: '\uE002', state: '\uE003', postCode: '\uE004' };

/** Orders that the package lacks: it has no place for the city in a Japanese address. */
const ownOrders: Readonly<Record<string, readonly AddressField[]>> = { JP: ['postCode', 'state', 'city', 'address', 'name'] };

function orderOf(country: string): AddressField[] {
  const own = ownOrders[country];
  if (own) return [...own];
  const written = formatAddress({ postalCountry: country, name: marks.name, addressLines: [marks.address], locality: marks.city, administrativeArea: marks.state, postalCode: marks.postCode }).join('\n');
  return addressFields.filter((field) => written.includes(marks[field])).toSorted((a, b) => written.indexOf(marks[a]) - written.indexOf(marks[b]));
}

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** Countries where nothing arrives without it. Elsewhere it is optional, and asked for if the format has it. */
const needsState = words('AE AU BR CA CN HK ID IN IT JM JP KR KY MX RU TW UA US');
const needsPostCode = words(
  'AR AS AT AU AX BE BG BR CA CH CN CY CZ DE DK EE ES FI FO FR GB GF GG GL GP GR GU HR HU IM IN IS IT JE JP KR LI LT LU LV MC MF MP MQ MT MX MY NC NL NO NZ PF PH PL PM PR PT RE RO RS RU ' +
    'SE SG SI SJ SK SM TH TR TW UA US VA VI WF YT ZA',
);

const stateLabels: readonly (readonly [StateLabel, ReadonlySet<string>])[] = [
  ['state', words('AS AU BR FM IN MH MP MX MY NG PW SO SS UM US VE VI')],
  ['prefecture', words('JP')],
  ['emirate', words('AE')],
  ['county', words('EE IE LT LV TW')],
  ['department', words('CO HN NI SV UY')],
  ['district', words('NR')],
  ['oblast', words('RU UA')],
  ['parish', words('BB JM')],
  ['island', words('BS CV KI KN KY PF SC TV')],
  ['area', words('HK')],
  ['region', words('AM BY CL KZ UZ')],
  ['governorate', words('EG IQ')],
];
const cityLabels: readonly (readonly [CityLabel, ReadonlySet<string>])[] = [
  ['suburb', words('AU CC CX NF')],
  ['postTown', words('GB GG IM JE')],
  ['district', words('HK')],
];
const postCodeLabels: readonly (readonly [PostCodeLabel, ReadonlySet<string>])[] = [
  ['zip', words('AS FM GU MH MP PR PW UM US VI')],
  ['pin', words('IN')],
  ['eircode', words('IE')],
];

function labelOf<Label>(country: string, labels: readonly (readonly [Label, ReadonlySet<string>])[], usual: Label): Label {
  return labels.find(([, countries]) => countries.has(country))?.[0] ?? usual;
}

/**
 * How a country (ISO 3166, two letters) writes an address, and which fields are required. `specified` requires a post
 * code everywhere, because the documents do; so does `inclusive` if nothing is known of the country.
 */
export function addressForm(country: string, policy: Policy): AddressForm {
  const usual = orderOf(country);
  const asks = policy === 'specified' || !isPostCodeKnown(country);
  // A country with known post codes whose format lacks them writes them at the end.
  const hasPostCode = asks || postCodeExample(country) !== undefined;
  const order = usual.filter((field) => field !== 'postCode' || hasPostCode);
  const withPostCode = hasPostCode && !order.includes('postCode') ? [...order, 'postCode' as const] : order;
  // If nothing is known of the country, its regions are optional too: those who live there fill them in.
  const fields = isPostCodeKnown(country) ? withPostCode : [...withPostCode.filter((field) => field !== 'state'), 'state' as const];
  const needed = (field: AddressField) => {
    if (field === 'state') return needsState.has(country);
    if (field === 'postCode') return asks || needsPostCode.has(country);
    return field !== 'city' || country !== 'HK';
  };
  return {
    fields,
    required: new Set(fields.filter(needed)),
    state: labelOf(country, stateLabels, 'province'),
    city: labelOf(country, cityLabels, 'city'),
    postCode: labelOf(country, postCodeLabels, 'postCode'),
    postCodeExample: postCodeExample(country),
  };
}

type Written = Readonly<Record<AddressField, string>> & { readonly country: string };

/** Text in Latin script only, with digits and punctuation: such an address is written in the country's order for foreigners. */
const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;

/**
 * An address as lines, in the order of its country and without the country's name; includes even fields that the
 * country's format has no place for.
 */
export function addressLines({ country, name, address, city, state, postCode }: Written): string[] {
  const known = new Set(orderOf(country));
  const script = latin.test(address + city + state) ? 'latin' : 'local';
  const street = address.split(/\r?\n/).map((line) => line.trim()).filter((line) => line !== '');
  const [first = '', ...others] = street;
  // In Japan the city stands before the street, and in the order for foreigners after it.
  const isOfJapan = country === 'JP' && city !== '';
  const lines = formatAddress(
    {
      postalCountry: country,
      name,
      addressLines: isOfJapan && script === 'local' ? [`${city}${first}`, ...others] : street,
      locality: city,
      administrativeArea: isOfJapan && script === 'latin' ? [city, state].filter((part) => part !== '').join(', ') : state,
      postalCode: postCode,
    },
    script,
  );
  const homeless = [...(known.has('city') ? [] : [city]), ...(known.has('state') ? [] : [state]), ...(known.has('postCode') ? [] : [postCode])].filter((part) => part !== '');
  return homeless.length > 0 ? [...lines, homeless.join(' ')] : lines;
}

/** A phone number as it is dialled from abroad; it may have been saved with its country's code. */
export function phoneText({ areaCode, phone }: { readonly areaCode: string; readonly phone: string }): string {
  return phone.startsWith('+') ? phone : `+${areaCode} ${phone}`;
}
