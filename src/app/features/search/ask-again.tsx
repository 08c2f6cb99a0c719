import { FormattedMessage } from 'react-intl';
import { Button } from '../../../ui/button';
import { Notice } from '../../../ui/notice';

/** Where an address holds nothing to search for: says so, and leads into the search box. */
export function AskAgain({ title, text }: { title: string; text: string }) {
  return (
    <div className="page">
      <Notice
        drawing="empty"
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
