import { moneyText } from '#rules/pricing/money.ts'
import { singaporeClock } from '#rules/slots/singapore-time.ts'
import { dayWords, momentWords } from '#rules/slots/window-words.ts'
import type { VoucherRefusal, VoucherTerms } from '#rules/vouchers/voucher-terms.ts'
import { listed, voucherRefusalTexts as texts, weekdayTexts } from '#texts/order/vouchers.ts'

export const dayOf = (at: Date, now: Date) => dayWords(singaporeClock(at).day, now)
/** `end` is exclusive, so the last day is that of the millisecond before. */
export const lastDayOf = (end: Date, now: Date) => dayOf(new Date(end.getTime() - 1), now)

/** The text of a refusal. An unknown voucher has no terms. */
export function voucherWords(
  reason: VoucherRefusal,
  missingCents: number | null,
  terms: VoucherTerms | undefined,
  now: Date,
): string {
  switch (reason) {
    case 'not_yet':
      return texts.not_yet(terms?.startsAt ? dayOf(terms.startsAt, now) : '')
    case 'expired':
      return texts.expired(terms?.endsAt ? lastDayOf(terms.endsAt, now) : '')
    case 'held':
      return texts.held(terms?.held?.order ?? 0, terms?.held?.until ? momentWords(terms.held.until, now) : null)
    case 'wrong_weekday':
      return texts.wrong_weekday(
        listed(
          (terms?.weekdays ?? []).map((day) => weekdayTexts[day]),
          'and',
        ),
      )
    case 'too_few_pieces':
      return texts.too_few_pieces(terms?.minPieces ?? 0)
    case 'minimum':
      return texts.minimum(moneyText(missingCents ?? 0))
    default:
      return texts[reason]
  }
}
