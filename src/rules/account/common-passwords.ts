import { plainPassword } from './passwords';

/**
 * The passwords that are guessed first. Made by rules, not copied from a list of stolen ones: what people type when
 * they are asked for eight characters is runs of keys, a word with a number behind it, and names of days and months.
 * Shorter ones need no entry, the policy's length keeps them out. Some kilobytes of work: pages import it late.
 */
const words = `password passwort passw0rd p@ssword p@ssw0rd welcome letmein iloveyou ilovegod sunshine princess football baseball basketball
superman batman spiderman starwars pokemon dragon monkey shadow master michael jennifer jessica ashley charlie daniel
computer internet samsung google facebook whatever trustno1 freedom mustang harley butterfly chocolate cheese cookie
flower lovely loveme babygirl angel hello hello123 admin administrator root user guest login access secret changeme
default test testing temp shopping shop money wallet bitcoin qwerty azerty qwertz asdfgh zxcvbn abc123 abcdef matrix
killer hunter ranger soccer hockey liverpool arsenal chelsea barcelona realmadrid juventus summer winter spring autumn
monday tuesday wednesday thursday friday saturday sunday january february march april june july august september
october november december london paris berlin madrid moscow tokyo beijing shanghai hongkong america england france
germany china india brazil mexico family friends forever mother father brother sister jordan jesus christ orange purple
yellow silver golden diamond crystal thunder phoenix tigger pepper ginger buddy maggie bailey happy lucky`.split(/\s+/);

const endings = ['', '1', '12', '123', '1234', '12345', '123456', '!', '1!', '123!', '@123', '#1', '00', '007', '01', '11', '69', '99', '2020', '2021', '2022', '2023', '2024', '2025', '2026'];

const rows = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'qwertzuiop', 'yxcvbnm', 'azertyuiop', 'qsdfghjklm', 'wxcvbn', 'abcdefghijklmnopqrstuvwxyz', '1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv5tgb6yhn', 'qazwsxedcrfvtgb', 'zaq12wsxcde3', 'q1w2e3r4t5y6', 'a1b2c3d4e5f6', 'aa11bb22cc33', '123qweasdzxc', 'qwe123asd456', '147258369', '789456123', '159357258', '741852963'];

const least = 8;

let known: ReadonlySet<string> | undefined;

function backwards(text: string): string {
  return Array.from(text).toReversed().join('');
}

/** Every piece of a row from its beginning, there and back, on its own, doubled and with a short ending. */
function runs(row: string): string[] {
  const pieces = [row, backwards(row)].flatMap((whole) => Array.from({ length: whole.length - 3 }, (_, index) => whole.slice(0, index + 4)));
  return pieces.flatMap((piece) => [piece, backwards(piece), piece + piece, piece + backwards(piece), ...endings.slice(1, 9).map((ending) => piece + ending)]);
}

function repeats(): string[] {
  const single = Array.from('0123456789abcdefghijklmnopqrstuvwxyz*.');
  const pairs = ['12', '21', '10', '01', '69', '99', '11', '88', '13', 'ab', 'xy', 'qw', 'ha', 'lo', '123', '321', 'abc', 'xyz', 'qwe', 'asd', '1234', '4321', 'abcd', 'qwer', 'test', 'love', 'pass'];
  return [...single, ...pairs].flatMap((piece) => [8, 9, 10, 12].map((length) => piece.repeat(length).slice(0, length)));
}

/** Birthdays and years: dates as digits are too many to list, and are told by their form below. */
function isDate(text: string): boolean {
  return /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))(?:19|20)\d\d$/.test(text) || /^(?:19|20)\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(text);
}

/** All of them, in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    [...words.flatMap((word) => endings.map((ending) => word + ending)), ...words.map((word) => word + word), ...rows.flatMap(runs), ...repeats()].filter((text) => text.length >= least),
  );
  return known;
}

/** Whether it is one of the commonest, in whatever case; a date and the user's own name are as easily guessed. */
export function isCommonPassword(typed: string, username = ''): boolean {
  const text = plainPassword(typed).toLowerCase();
  return commonPasswords().has(text) || isDate(text) || (username !== '' && text === username.toLowerCase());
}
