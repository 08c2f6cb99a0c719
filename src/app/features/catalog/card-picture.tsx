import { Picture } from '../../../ui/picture';

/** A card's picture: of one size everywhere, so that one fetched once shows at once. */
export function CardPicture({ name, first, className }: { name: string; first: boolean; className?: string | undefined }) {
  return <Picture name={name} alt="" sizes="(width < 600px) 46vw, 220px" first={first} className={className} />;
}
