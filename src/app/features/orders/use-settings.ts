import { orderDefaults } from '../../../rules/orders/orders';
import { usePublicQuery } from '../../queries/use-public-query';

/** Settings that an operator may have changed; the defaults until known. */
export function useReturnDays(): number {
  return usePublicQuery('syspara!getSyspara', { code: 'return_days' }).data?.return_days ?? orderDefaults.return_days;
}

export function useExtendDays(): number {
  return usePublicQuery('syspara!getSyspara', { code: 'extend_receipt_days' }).data?.extend_receipt_days ?? orderDefaults.extend_receipt_days;
}

export function useAnswerDays(): number {
  return usePublicQuery('syspara!getSyspara', { code: 'case_answer_days' }).data?.case_answer_days ?? orderDefaults.case_answer_days;
}

export function useRefundAnswerDays(): number {
  return usePublicQuery('syspara!getSyspara', { code: 'refund_answer_days' }).data?.refund_answer_days ?? orderDefaults.refund_answer_days;
}

export function useZoneViewHours(): number {
  return usePublicQuery('syspara!getSyspara', { code: 'zone_view_hours' }).data?.zone_view_hours ?? orderDefaults.zone_view_hours;
}
