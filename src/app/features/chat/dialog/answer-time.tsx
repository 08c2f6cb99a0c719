import { FormattedMessage, useIntl } from 'react-intl';
import { usePublicQuery } from '../../../queries/use-public-query';

/** How soon an answer comes, as the shop's latest ones did; nothing where there are too few. */
export function AnswerTime() {
  const intl = useIntl();
  const minutes = usePublicQuery('syspara!getSyspara', { code: 'chat_answer_minutes' }).data?.chat_answer_minutes;
  // 0 is what the shop says of none.
  if (!minutes) return null;
  const [value, unit] = minutes <= 90 ? [minutes, 'minute'] : minutes <= 36 * 60 ? [Math.ceil(minutes / 60), 'hour'] : [Math.ceil(minutes / (24 * 60)), 'day'];
  return <FormattedMessage id="chat.answers.usual" values={{ time: intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' }) }} />;
}
