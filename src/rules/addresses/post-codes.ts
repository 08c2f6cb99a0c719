import type { Policy } from '../account/email';

/**
 * An example of each country's post code, if all of them have the same shape: any digit may replace a digit, and blanks
 * and dashes are optional. Leading letters are the country's own and may be left out.
 */
const plain = `
AD AD500, AF 1001, AI AI-2640, AL 1001, AT 1010, AU 2000, AX 22150, AZ AZ1000, BA 71000, BB BB23026, BD 1340, BE 1000, BG 1000, BL 97133,
BR 40301-110, BT 11001, BY 220030, CC 6799, CH 8001, CL 8340457, CN 266033, CO 110221, CR 10101, CU 10700, CV 7600, CX 6798, CY 2008, CZ 110 00,
DE 10115, DK 2100, DO 11903, DZ 16000, EC 090105, EE 10111, EH 70000, ES 28039, ET 1000, FI 00550, FO FO-100, FR 75001, GE 0101, GF 97300, GL 3900,
GN 001, GP 97100, GR 151 24, GT 09001, GW 1000, HM 7151, HN 31301, HR 10000, HT HT6120, HU 1037, ID 40115, IN 110034, IQ 31001, IR 11936-12345,
IS 320, IT 00144, JO 11937, JP 150-0002, KE 20100, KG 720001, KR 03051, KW 54541, LA 01160, LI 9496, LK 20000, LR 1000, LS 100, LT LT-04340,
LU L-4750, LV LV-1073, MA 53000, MC 98000, MD MD-2012, ME 81257, MF 97150, MG 501, MK 1314, MQ 97220, MV 20026, MX 02860, MY 43000, NA 10001,
NC 98814, NE 8001, NF 2899, NG 930283, NI 52000, NO 0025, NP 44601, NZ 6001, OM 133, PE 15001, PF 98709, PG 111, PH 1000, PK 44000, PL 00-950,
PM 97500, PT 2725-079, PY 1536, RE 97400, RO 060274, RU 247112, SE 114 55, SD 11042, SG 546080, SI 4000, SJ 9170, SK 010 01, SM 47890, SN 12500,
TH 10150, TJ 735450, TM 744000, TN 1002, TR 34000, UA 15432, UY 11600, UZ 702100, VA 00120, VC VC0100, VE 1010, VG VG1110, WF 98600, XK 10000,
YT 97600, ZA 0001, ZM 50100
`;

const american = { pattern: /^\d{5}(\d{4})?$/, example: '95014' };
const islands = (example: string) => ({ pattern: new RegExp(`^${example.replace(' ', '')}$`), example });

/** Countries whose post codes have several shapes, or letters. The pattern applies to the code without blanks and dashes. */
const shaped: Readonly<Record<string, { readonly pattern: RegExp; readonly example: string }>> = {
  AC: islands('ASCN 1ZZ'),
  AM: { pattern: /^\d{4}(\d{2})?$/, example: '0010' },
  AR: { pattern: /^([A-HJ-NP-Z]?\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/, example: 'C1070AAM' },
  AS: { ...american, example: '96799' },
  BH: { pattern: /^\d{3,4}$/, example: '317' },
  BM: { pattern: /^[A-Z]{2}[A-Z\d]{2}$/, example: 'FL 07' },
  BN: { pattern: /^[A-Z]{2}\d{4}$/, example: 'BT2328' },
  CA: { pattern: /^[ABCEGHJ-NPRSTVXY]\d[A-Z]\d[A-Z]\d$/, example: 'H3Z 2Y7' },
  EG: { pattern: /^\d{5}(\d{2})?$/, example: '12411' },
  FK: islands('FIQQ 1ZZ'),
  FM: { ...american, example: '96941' },
  GB: { pattern: /^(GIR0AA|[A-Z]{1,2}\d[A-Z\d]?\d[A-Z]{2}|BFPO\d{1,4})$/, example: 'EC1Y 8SY' },
  GG: { pattern: /^GY\d\d?\d[A-Z]{2}$/, example: 'GY1 1AA' },
  GI: islands('GX11 1AA'),
  GS: islands('SIQQ 1ZZ'),
  GU: { ...american, example: '96910' },
  IE: { pattern: /^([AC-FHKNPRTV-Y]\d[\dW])[\dAC-FHKNPRTV-Y]{4}$/, example: 'A65 F4E2' },
  IL: { pattern: /^\d{5}(\d{2})?$/, example: '9614303' },
  IM: { pattern: /^IM\d\d?\d[A-Z]{2}$/, example: 'IM2 1AA' },
  IO: islands('BBND 1ZZ'),
  JE: { pattern: /^JE\d\d?\d[A-Z]{2}$/, example: 'JE1 1AA' },
  KH: { pattern: /^\d{5,6}$/, example: '120101' },
  KY: { pattern: /^KY\d{5}$/, example: 'KY1-1100' },
  KZ: { pattern: /^(\d{6}|[A-Z]\d{2}[A-Z]\d[A-Z]\d)$/, example: '040900' },
  LB: { pattern: /^\d{4}(\d{4})?$/, example: '2038 3054' },
  MH: { ...american, example: '96960' },
  MM: { pattern: /^\d{5}(\d{2})?$/, example: '11181' },
  MN: { pattern: /^\d{5,6}$/, example: '65030' },
  MP: { ...american, example: '96950' },
  MT: { pattern: /^[A-Z]{3}\d{2,4}$/, example: 'VLT 1117' },
  MU: { pattern: /^\d{3}(\d{2}|[A-Z]{2}\d{3})$/, example: '42602' },
  MZ: { pattern: /^\d{4,5}$/, example: '1102' },
  NL: { pattern: /^[1-9]\d{3}[A-Z]{2}$/, example: '1012 AB' },
  PN: islands('PCRN 1ZZ'),
  PR: { ...american, example: '00930' },
  PW: { ...american, example: '96940' },
  RS: { pattern: /^\d{5,6}$/, example: '11000' },
  SA: { pattern: /^\d{5}(\d{4})?$/, example: '11564' },
  SH: { pattern: /^(STHL|ASCN|TDCU)1ZZ$/, example: 'STHL 1ZZ' },
  SO: { pattern: /^[A-Z]{2}\d{5}$/, example: 'JH 09010' },
  SV: { pattern: /^(CP)?\d{4}$/, example: 'CP 1101' },
  SZ: { pattern: /^[HLMS]\d{3}$/, example: 'H100' },
  TA: islands('TDCU 1ZZ'),
  TC: islands('TKCA 1ZZ'),
  TW: { pattern: /^\d{3}(\d{2,3})?$/, example: '104' },
  TZ: { pattern: /^\d{5}$/, example: '11101' },
  UM: { ...american, example: '96898' },
  US: american,
  VI: { ...american, example: '00802' },
  VN: { pattern: /^\d{5,6}$/, example: '70000' },
};

/** Countries that deliver without post codes, or where hardly anybody knows them. */
const withoutPostCode: ReadonlySet<string> = new Set(
  ('AE AG AO AQ AW BF BI BJ BO BQ BS BV BW BZ CD CF CG CI CK CM CW DJ DM ER FJ GA GD GH GM GQ GY HK JM KI KM KN KP LC LY ML MO MR MS MW NR NU PA PS QA RW ' +
    'SB SC SL SR SS ST SX SY TD TF TG TK TL TO TT TV UG VU WS YE ZW').split(' '),
);

/** Normalizes a code: digits of any script and width as ASCII, letters as capitals, no blanks and dashes. */
function bare(code: string): string {
  return code
    .normalize('NFKC')
    .toUpperCase()
    // Digits of a script are ten consecutive characters, starting with its zero.
    .replaceAll(/\p{Nd}/gu, (digit) => String(digitValue(digit)))
    .replaceAll(/[\s\p{Pd}]/gu, '');
}

function digitValue(digit: string): number {
  const at = digit.codePointAt(0) ?? 0;
  let zero = at;
  while (at - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return at - zero;
}

type Shape = { readonly pattern: RegExp; readonly example: string };

const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ...plain.trim().split(/,\s+/).map((one): [string, Shape] => {
    const country = one.slice(0, 2);
    const example = one.slice(3);
    const [, letters = '', digits = ''] = /^([A-Z]*)(\d+)$/.exec(bare(example)) ?? [];
    return [country, { example, pattern: new RegExp(`^(${letters}|${country})?\\d{${digits.length}}$`) }];
  }),
  ...Object.entries(shaped),
]);

/** Whether the shop knows the shape of a country's post codes, or that it has none. */
export function isPostCodeKnown(country: string): boolean {
  return shapes.has(country) || withoutPostCode.has(country);
}

/** The code of every known country. */
export function knownCountries(): string[] {
  return [...shapes.keys(), ...withoutPostCode].toSorted();
}

/** An example of a country's post code; `undefined` if it has none, or nothing is known of it. */
export function postCodeExample(country: string): string | undefined {
  return shapes.get(country)?.example;
}

/** The documents' rule: more than four digits, as one of them says; letters count too, because the other says characters. */
function isSpecified(code: string): boolean {
  return (code.match(/[\p{L}\p{N}]/gu) ?? []).length > 4;
}

/**
 * Whether a post code may stand in an address. `specified`: the documents' rule, everywhere. `inclusive`: the country's
 * shape; anything if it has no post codes, because forms everywhere ask for one; the documents' rule if the country is
 * unknown. Whether it may be empty is decided by `addressForm`.
 */
export function isPostCode(code: string, country: string, policy: Policy): boolean {
  if (policy === 'specified' || !isPostCodeKnown(country)) return isSpecified(code);
  const shape = shapes.get(country);
  return shape === undefined || shape.pattern.test(bare(code));
}
