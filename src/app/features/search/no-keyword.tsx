import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

const field = { d: 'M26 36h68v26H26ZM36 43v12M78 43a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM82 52l4 4' };

/** For a URL without a usable keyword: says so, with a button that focuses the search box. */
export function NoKeyword({ title, text }: { title: string; text: string }) {
  return (
    <div className="page">
      <Notice
        drawing={field}
        title={title}
        action={
          <Button kind="next" onClick={() => document.querySelector<HTMLElement>('header [role="combobox"]')?.focus()}>
            <FormattedMessage id="search.ask.go" />
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}
