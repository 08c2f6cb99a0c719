import { sql, type Expression, type RawBuilder } from 'kysely';
import { defaultLanguage, type Language } from '../../../rules/languages';

/** The tables of translated text: the column with the owner's id, and the text columns. */
type Texts = {
  category_text: { owner: 'category_id'; column: 'name' };
  seller_text: { owner: 'seller_id'; column: 'name' | 'about' };
  attribute_text: { owner: 'attribute_id'; column: 'name' };
  attribute_value_text: { owner: 'value_id'; column: 'name' };
  goods_text: { owner: 'goods_id'; column: 'name' };
  banner_text: { owner: 'banner_id'; column: 'title' | 'body' };
};

/**
 * The text of a row in the given language, or in English if it has none. A subselect, so that a page of twelve rows looks up
 * twelve names, however many rows were sorted and skipped before.
 */
export function textIn<Table extends keyof Texts>(
  language: Language,
  table: Table,
  owner: Texts[Table]['owner'],
  id: Expression<unknown>,
  column: Texts[Table]['column'],
): RawBuilder<string> {
  const spoken = (lang: Language) =>
    sql`(select ${sql.ref(column)} from ${sql.table(table)} where lang = ${lang} and ${sql.ref(owner)} = ${id})`;
  const english = language === defaultLanguage ? sql`` : sql`${spoken(defaultLanguage)}, `;
  return sql<string>`coalesce(${spoken(language)}, ${english}'')`;
}

/** The name of a variant: "Navy", or "Navy / 24 cm" with two attributes. `row` is the alias of the row with the value ids. */
export function variantName(language: Language, row: 'k' | 'e'): RawBuilder<string> {
  const second = sql.ref(`${row}.second_value_id`);
  const name = (id: Expression<unknown>) => textIn(language, 'attribute_value_text', 'value_id', id, 'name');
  const first = name(sql.ref(`${row}.value_id`));
  return sql<string>`case when ${second} is null then ${first} else ${first} || ' / ' || ${name(second)} end`;
}
