import { Link, useMatches } from '@tanstack/react-router';
import { FormattedMessage, useIntl } from 'react-intl';
import { buttonClass } from '../../../ui/button';
import { Notice } from '../../../ui/notice';
import { useTitle } from '../../../ui/title';

/** A route of the mall whose business is not open yet: says what will be there. */
export function LaterPage() {
  const intl = useIntl();
  const area = useMatches({ select: (matches) => matches.at(-1)?.staticData.later });
  const title = intl.formatMessage({ id: `later.${area}.title` });
  useTitle(title);
  return (
    <div className="page">
      <Notice drawing="later" title={title} action={<Link to="/index" className={buttonClass('next')}><FormattedMessage id="shell.toHome" /></Link>}>
        <FormattedMessage id={`later.${area}.text`} />
      </Notice>
    </div>
  );
}
