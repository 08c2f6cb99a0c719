import type { Insertable } from 'kysely';
import type { Language } from '../../rules/languages';
import type { Db, Tables } from '../db/schema';
import { pictureName } from '../features/pictures';
import { insertRows } from './insert';
import { departments, kinds, options, sections, type DepartmentId, type Kind, type OptionId, type OptionValueId } from './kinds';
import { randomOf } from './random';
import { at, type Words } from './words';

const departmentBySection = new Map(departments.flatMap(({ id, sections: ids }) => ids.map((section) => [section, id] as const)));

export function departmentOf(kind: Kind): DepartmentId {
  const found = departmentBySection.get(kind.section);
  if (!found) throw new Error(`no department has the section ${kind.section}`);
  return found;
}

/** The categories above a kind and its own, top first. A category's id is its id in kinds.ts. */
export function pathOf(kind: Kind): string[] {
  return [departmentOf(kind), kind.section, kind.id];
}

type Category = {
  readonly id: string;
  readonly parent: string | null;
  readonly position: number;
  readonly emoji: string;
  readonly name: (words: Words) => string;
};

// Parents come before their children, as the table's foreign key wants them.
function categories(): Category[] {
  return [
    ...departments.map(({ id, emoji }, position) => ({ id, parent: null, position, emoji, name: (words: Words) => words.departments[id] })),
    ...departments.flatMap((department) =>
      sections
        .filter(({ id }) => department.sections.includes(id))
        .map(({ id, emoji }, position) => ({ id, parent: department.id, position, emoji, name: (words: Words) => words.sections[id] })),
    ),
    ...sections.flatMap((section) =>
      kinds
        .filter((kind) => kind.section === section.id)
        .map(({ id, emoji }, position) => ({ id, parent: section.id, position, emoji, name: (words: Words) => words.kinds[id][1] })),
    ),
  ];
}

export async function insertTree(db: Db, words: ReadonlyMap<Language, Words>): Promise<void> {
  const all = categories();
  const rows = all.map(({ id, parent, position, emoji }): Insertable<Tables['category']> => {
    const backdrop = randomOf(`category ${id}`).whole(0, 7);
    return { id, parent_id: parent, position, image: pictureName({ emoji: [emoji], view: 'front', backdrop, tone: 'own' }) };
  });
  await insertRows(db, 'category', rows);
  for (const [lang, spoken] of words) {
    await insertRows(db, 'category_text', all.map(({ id, name }) => ({ category_id: id, lang, name: name(spoken) })));
  }
}

/** What goods can be chosen by: an attribute per option of kinds.ts, under the same ids. */
export async function insertAttributes(db: Db, words: ReadonlyMap<Language, Words>): Promise<void> {
  const attributes = Object.keys(options) as OptionId[];
  const values = Object.values(options).flat() as OptionValueId[];
  for (const [lang, spoken] of words) {
    await insertRows(db, 'attribute_text', attributes.map((id) => ({ attribute_id: id, lang, name: spoken.optionLabels[id] })));
    await insertRows(db, 'attribute_value_text', values.map((id) => ({ value_id: id, lang, name: spoken.options[id] })));
  }
}

/** A banner leads into a department and shows goods of it. */
export async function insertBanners(db: Db, words: ReadonlyMap<Language, Words>): Promise<void> {
  const [first] = words.values();
  const banners = (first?.banners ?? []).map(({ department }, position) => {
    const random = randomOf(`banner ${position}`);
    // One kind of each of up to four sections.
    const ids = departments.find(({ id }) => id === department)?.sections.slice(0, 4) ?? [];
    const emoji = ids.map((section) => random.pick(kinds.filter((kind) => kind.section === section)).emoji);
    const image = pictureName({ emoji, view: 'scene', backdrop: 5 + position * 3, tone: 'own' });
    return { id: `banner-${position + 1}`, position, category_id: department, image };
  });
  await insertRows(db, 'banner', banners);
  for (const [lang, spoken] of words) {
    const rows = banners.map(({ id, position }) => {
      const { title, text } = at(spoken.banners, position);
      return { banner_id: id, lang, title, body: text };
    });
    await insertRows(db, 'banner_text', rows);
  }
}
