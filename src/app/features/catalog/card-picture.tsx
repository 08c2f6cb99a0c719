import { Picture } from '../../../ui/picture';

/** The picture of a card: of one size wherever it shows, so that what was fetched once is there at once. */
export function CardPicture({ name, first, className }: { name: string; first: boolean; className?: string | undefined }) {
  return <Picture name={name} alt="" sizes="(width < 600px) 46vw, 220px" first={first} className={className} />;
}
