import { FormattedMessage, useIntl } from 'react-intl';
import { usePublicQuery } from '../../../queries/use-public-query';

/** How soon to expect an answer, from the server's statistics of recent ones; nothing if there are too few. */
export function AnswerTime() {
  const intl = useIntl();
  const minutes = usePublicQuery('syspara!getSyspara', { code: 'chat_answer_minutes' }).data?.chat_answer_minutes;
  // The server sends 0 if it has no value.
  if (!minutes) return null;
  const [value, unit] = minutes <= 90 ? [minutes, 'minute'] : minutes <= 36 * 60 ? [Math.ceil(minutes / 60), 'hour'] : [Math.ceil(minutes / (24 * 60)), 'day'];
  return <FormattedMessage id="chat.answers.usual" values={{ time: intl.formatNumber(value, { style: 'unit', unit, unitDisplay: 'long' }) }} />;
}
