import { FormattedMessage } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { ListChoices, type Choice } from './list-choices';
import css from './list-filters.module.css';
import { categoryPath, nextCategories } from './list-search';

type Props = {
  readonly tree: readonly CategoryNode[] | undefined;
  readonly categoryId: string | undefined;
  readonly onChoose: (categoryId: string | undefined) => void;
};

/** Category filter: the path to the chosen category, and its subcategories. */
export function ListCategories({ tree, categoryId, onChoose }: Props) {
  const legend = <FormattedMessage id="filter.category" />;
  if (!tree) {
    return (
      <fieldset className={css['group']}>
        <legend>{legend}</legend>
        <div className={css['waiting']} />
      </fieldset>
    );
  }
  const path = categoryPath(tree, categoryId);
  const isLeaf = path.at(-1)?.children.length === 0;
  // A leaf is listed among its siblings.
  const above = isLeaf ? path.slice(0, -1) : path;
  const toChoice = ({ id, name }: CategoryNode, depth: number): Choice => ({ value: id, label: name, depth });
  return (
    <ListChoices
      branch={above.at(-1)?.id ?? ''}
      legend={legend}
      name="categoryId"
      lead={[{ value: '', label: <FormattedMessage id="filter.category.all" /> }, ...above.map((node, index) => toChoice(node, index))]}
      choices={nextCategories(tree, path).map((node) => toChoice(node, above.length))}
      chosen={categoryId ?? ''}
      onChoose={(value) => onChoose(value || undefined)}
    />
  );
}
