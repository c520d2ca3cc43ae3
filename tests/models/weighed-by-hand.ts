/** An order by the kilogram, as the model of weight keeps it. */
export type Card = 'works' | 'ends in an hour' | 'declines the capture'
/** How a request to the gateway goes: it answers, has done it without an answer, or has never heard of it. */
export type Wire = 'answers' | 'silent' | 'lost'
export type Wanted = { kg: number; pieces: number; hasVoucher: boolean; by: Card | 'PayNow'; overCents: number | null }

export type Payment = { of: 'goods' | 'weight'; cents: number; refundedCents: number; owedBackCents: number }
export type AtGateway = 'open' | 'captured' | 'gone'
export type Hold = {
  cents: number
  card: Card
  endsAt: number
  takeCents: number | null
  gateway: AtGateway
  isTold: boolean
}
export type Question = {
  askedCents: number
  until: number
  state: 'open' | 'accepted' | 'paid' | 'declined' | 'lapsed'
}
/** A code for the answer to a question, which its payer has not paid or whose outcome the shop has not heard of. */
export type Code = { question: Question; endsAt: number; gateway: AtGateway; isTold: boolean }

export type Order = {
  id: string
  wanted: Wanted
  status: 'awaiting_payment' | 'confirmed' | 'processing' | 'ready' | 'cancelled' | 'expired'
  placedAt: number
  limitCents: number
  totalCents: number
  finalCents: number | null
  hold: Hold | null
  /** What the shop knows to have. */
  payments: Payment[]
  question: Question | null
  codes: Code[]
  agreedCents: number
  isInvoiced: boolean
}

export const KG_CENTS = 620
export const PIECE_CENTS = 350
export const VOUCHER_CENTS = 500
export const TOLERANCE_PERCENT = 30
/** The gateway charges no less, so it is waived. */
export const LEAST_CENTS = 50
const ENDED: readonly Order['status'][] = ['cancelled', 'expired']

export const isEnded = ({ status }: Order) => ENDED.includes(status)
export const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0)
export const leftOf = ({ cents, refundedCents, owedBackCents }: Payment) => cents - refundedCents - owedBackCents

/** At least a kilogram is charged, half a cent rounded up. */
export function priceOf({ pieces, hasVoucher }: Wanted, grams: number): number {
  const goods = Math.round((Math.max(grams, 1000) * KG_CENTS) / 1000) + pieces * PIECE_CENTS
  return Math.max(0, goods - (hasVoucher ? VOUCHER_CENTS : 0))
}

export const estimateOf = (wanted: Wanted) => priceOf(wanted, wanted.kg * 1000)
export const limitOf = (wanted: Wanted) =>
  estimateOf(wanted) + (wanted.overCents ?? Math.ceil((wanted.kg * KG_CENTS * TOLERANCE_PERCENT) / 100))
