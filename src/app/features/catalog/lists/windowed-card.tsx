import type { ReactNode } from 'react';
import { WindowedRow } from '../../../../ui/loading/windowed-row';
import { cardClass, GoodsCard, type GoodsCardProps } from '../goods-card';

type Props = GoodsCardProps & {
  /** how many cards the list has */
  readonly rows: number;
  /** what else is said of the product, below */
  readonly children?: ReactNode;
};

/** A product in a list that may become long. */
export function WindowedCard({ rows, children, ...card }: Props) {
  return <WindowedRow rows={rows} className={cardClass}><GoodsCard {...card} />{children}</WindowedRow>;
}
