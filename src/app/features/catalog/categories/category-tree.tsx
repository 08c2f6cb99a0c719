import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import type { CategoryNode } from '../../../../contract/shop/goods';
import { Icon } from '../../../../ui/icon';
import { useHydrated } from '../../../../ui/loading/use-hydrated';
import { CategoryTiles } from '../home/category-tiles';
import { CategoryPicture } from './category-picture';
import css from './category-tree.module.css';
import { departmentsAtFirst } from './document-tree';

const hidden = (words: ReactNode) => <span className="unseen">{words}</span>;
const anchor = (id: string) => `department-${id}`;

/** The whole category tree: departments on a sticky rail, their contents beside it. */
export function CategoryTree({ tree }: { tree: readonly CategoryNode[] }) {
  const intl = useIntl();
  const isHydrated = useHydrated();
  const place = useRef<HTMLDivElement>(null);
  const [isAsked, setAsked] = useState(false);
  const isWhole = isHydrated || isAsked;
  const drawn = isWhole ? tree : tree.slice(0, departmentsAtFirst);
  const inSight = useInSight(place, isWhole);

  /** Jumps to a department without a history entry: going back leads out of the page, not through its rail. */
  function goTo(event: { preventDefault: () => void }, id: string) {
    event.preventDefault();
    // Pressed before the rest was rendered: render it now.
    if (!document.getElementById(id)) flushSync(() => setAsked(true));
    const department = document.getElementById(id);
    department?.scrollIntoView();
    department?.focus({ preventScroll: true });
  }

  return (
    <div className={css['tree']}>
      <nav className={css['rail']} aria-label={intl.formatMessage({ id: 'classification.departments' })}>
        <ul>
          {tree.map(({ id, name, image }) => (
            <li key={id}>
              <a href={`#${anchor(id)}`} aria-current={anchor(id) === (inSight ?? anchor(tree[0]?.id ?? '')) || undefined} onClick={(event) => goTo(event, anchor(id))}>
                <CategoryPicture name={image} className={css['picture']} />
                <span>{name}</span>
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div ref={place} className={css['departments']}>
        {drawn.map((department) => (
          <Department key={department.id} department={department} />
        ))}
      </div>
    </div>
  );
}

function Department({ department: { id, name, goodsNum, children } }: { department: CategoryNode }) {
  return (
    <section id={anchor(id)} className={css['department']} aria-labelledby={`${anchor(id)}-name`} tabIndex={-1}>
      <header>
        <h2 id={`${anchor(id)}-name`}>{name}</h2>
        <Link to="/classification" search={{ categoryId: id }} className={css['all']}>
          <FormattedMessage id="classification.all" values={{ count: goodsNum, name, hidden }} />
          <Icon name="forward" />
        </Link>
      </header>
      {children.map((section) => (
        <div key={section.id} className={css['section']}>
          <h3>
            <Link to="/classification" search={{ categoryId: section.id }}>
              {section.name}
            </Link>
          </h3>
          <CategoryTiles categories={section.children} label={section.name} shape="grid" />
        </div>
      ))}
    </section>
  );
}

/** The id of the department that the reader is in. */
function useInSight(place: { readonly current: HTMLElement | null }, isHydrated: boolean): string | undefined {
  const [inSight, setInSight] = useState<string>();
  useEffect(() => {
    const seen = new IntersectionObserver(
      (entries) => {
        const here = entries.findLast(({ isIntersecting }) => isIntersecting);
        if (here) setInSight(here.target.id);
      },
      // A line in the upper third of the window.
      { rootMargin: '-25% 0px -74% 0px' },
    );
    for (const department of place.current?.children ?? []) seen.observe(department);
    return () => seen.disconnect();
  }, [place, isHydrated]);
  return inSight;
}
