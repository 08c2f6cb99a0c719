import type { ReactNode } from 'react';
import { WindowedRow } from '../../../../ui/loading/windowed-row';
import { cardClass, GoodsCard, type GoodsCardProps } from '../goods-card';

type Props = GoodsCardProps & {
  /** number of cards in the list */
  readonly rows: number;
  /** further content below the card */
  readonly children?: ReactNode;
};

/** A product in a list that may become long. */
export function WindowedCard({ rows, children, ...card }: Props) {
  return <WindowedRow rows={rows} className={cardClass}><GoodsCard {...card} />{children}</WindowedRow>;
}
