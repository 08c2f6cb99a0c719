import type { Insertable } from 'kysely';
import type { Language } from '../../rules/languages';
import type { Db, Tables } from '../db/schema';
import { wideName } from '../features/pictures';
import type { Catalog } from './goods/catalog';
import { attributes, colours } from './goods/ids';
import { departmentIds, departments, groupCategory, groupIds, kindIds, kinds, type DepartmentId, type KindId } from './goods/kinds';
import { pictureName, type Product } from './goods/shelf';
import { capitalised, measuresOf, onlyValue, valueName } from './goods/values';
import type { Words } from './goods/words';
import { insertRows } from './insert';
import { randomOf } from './random';

type Category = {
  readonly id: string;
  readonly parent: string | null;
  readonly position: number;
  readonly image: string;
  readonly name: (words: Words) => string;
};

/** A picture of one of these kinds, the same at every start. */
function pictureOf(shelf: readonly Product[], of: readonly KindId[], seed: string): string {
  const own = shelf.filter(({ kind }) => of.includes(kind));
  const random = randomOf(seed);
  return pictureName(random.pick(random.pick(own).colourways).picture);
}

/** The category tree of the shelf. Parents come before their children, as the table's foreign key requires. */
function categories(shelf: readonly Product[]): Category[] {
  const sold = kindIds.filter((kind) => shelf.some((product) => product.kind === kind));
  const inGroup = (group: string) => sold.filter((kind) => kinds[kind].group === group);
  const groups = groupIds.filter((group) => inGroup(group).length > 0);
  const groupsOf = (department: DepartmentId) => departments[department].filter((group) => groups.includes(group));
  return [
    ...departmentIds
      .filter((id) => groupsOf(id).length > 0)
      .map((id, position) => ({ id, parent: null, position, image: pictureOf(shelf, groupsOf(id).flatMap(inGroup), `category ${id}`), name: (words: Words) => words.departments[id] })),
    ...departmentIds.flatMap((department) =>
      groupsOf(department).map((group, position) => ({
        id: groupCategory(group), parent: department, position, image: pictureOf(shelf, inGroup(group), `category of ${group}`), name: (words: Words) => words.groups[group],
      })),
    ),
    ...groups.flatMap((group) =>
      inGroup(group).map((id, position) => ({ id, parent: groupCategory(group), position, image: pictureOf(shelf, [id], `category ${id}`), name: (words: Words) => words.kinds[id][1] })),
    ),
  ];
}

export async function insertTree(db: Db, { shelf }: Catalog, words: ReadonlyMap<Language, Words>): Promise<void> {
  const all = categories(shelf);
  const rows = all.map(({ id, parent, position, image }): Insertable<Tables['category']> => ({ id, parent_id: parent, position, image }));
  await insertRows(db, 'category', rows);
  for (const [lang, spoken] of words) {
    await insertRows(db, 'category_text', all.map(({ id, name }) => ({ category_id: id, lang, name: capitalised(name(spoken), lang) })));
  }
}

/** Inserts the attributes that shoppers choose by, and their values. */
export async function insertAttributes(db: Db, { shelf }: Catalog, words: ReadonlyMap<Language, Words>): Promise<void> {
  const values = [onlyValue, ...colours, ...measuresOf(shelf)];
  for (const [lang, spoken] of words) {
    await insertRows(db, 'attribute_text', attributes.map((id) => ({ attribute_id: id, lang, name: spoken.attributes[id] })));
    await insertRows(db, 'attribute_value_text', values.map((id) => ({ value_id: id, lang, name: valueName(id, lang, spoken) })));
  }
}

const bannerDepartments = ['kitchen', 'home', 'electronics', 'study'] as const;

/** Their digits and letters would be reversed in right-to-left languages, which mirror banners. */
const lettered: ReadonlySet<KindId> = new Set(['alarm-clock', 'wall-clock', 'wrist-watch', 'laptop']);

/** The products that may be on a banner. */
export function withoutLetters(shelf: readonly Product[]): Product[] {
  return shelf.filter(({ kind, pattern }) => pattern !== 'label' && !lettered.has(kind));
}

/** Inserts banners: each links to a department and shows one of its goods; a department without goods has none. */
export async function insertBanners(db: Db, catalog: Catalog, words: ReadonlyMap<Language, Words>): Promise<void> {
  const shelf = withoutLetters(catalog.shelf);
  const inDepartment = (department: DepartmentId) => kindIds.filter((kind) => departments[department].some((group) => group === kinds[kind].group) && shelf.some((product) => product.kind === kind));
  const banners = bannerDepartments
    .filter((department) => inDepartment(department).length > 0)
    .map((department, position) => ({ id: `banner-${position + 1}`, position, category_id: department, image: wideName(pictureOf(shelf, inDepartment(department), `banner of ${department}`)) }));
  await insertRows(db, 'banner', banners);
  for (const [lang, spoken] of words) {
    const rows = banners.map(({ id, category_id }) => {
      const { title, text } = spoken.banners[category_id];
      return { banner_id: id, lang, title, body: text };
    });
    await insertRows(db, 'banner_text', rows);
  }
}
