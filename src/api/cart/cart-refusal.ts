import { CART_LINES_MAX, CART_PIECES_MAX } from '#contract/order/cart-limits.ts'
import type { LineProblem } from '#rules/cart/cart-availability.ts'
import type { CartLine, CartPlan } from '#rules/cart/cart-merge.ts'
import type { ChoiceProblem } from '#rules/cart/item-price.ts'
import { isAllowedQuantity } from '#rules/weight/weight-step.ts'
import { cartTexts } from '#texts/order/cart-api.ts'
import { Refused } from '../base/refused.ts'
import type { PlacedProduct } from './product-cache.ts'

/** Why a change of the cart is refused. Each call adds its own message. */
export type CartRefusal = {
  httpStatus: 400 | 404 | 409
  reason: string
  text: string
  field: string
}

type RefusedPlan = Extract<CartPlan<CartLine>, { kind: 'refused' }>

export function planRefusal({ reason, inCart }: RefusedPlan): CartRefusal {
  if (reason === 'unknown_line') return { httpStatus: 404, reason, text: cartTexts.unknownLine, field: 'cart_id' }
  const text =
    reason === 'too_many_lines'
      ? cartTexts.tooManyLines(CART_LINES_MAX)
      : cartTexts.tooManyPieces(CART_PIECES_MAX, inCart)
  return { httpStatus: 400, reason, text, field: 'qty' }
}

export function problemRefusal(problem: LineProblem, placed: PlacedProduct | undefined): CartRefusal {
  const { kind } = problem
  if (kind === 'choice_gone') return choiceRefusal(problem.problems, placed)
  return { httpStatus: kind === 'gone' ? 404 : 409, reason: kind, text: cartTexts[kind], field: 'product_id' }
}

/** D1.11: the refusal of a weight that is not sold; undefined for an allowed one. */
export function weightRefusal({ product }: PlacedProduct, qty: number): CartRefusal | undefined {
  if (isAllowedQuantity(product, qty)) return undefined
  const text = cartTexts.weight(product.name, product.min_qty, product.qty_step)
  return { httpStatus: 400, reason: 'weight', text, field: 'qty' }
}

/** The refusal for the first problem of a choice. */
function choiceRefusal([first]: ChoiceProblem[], placed: PlacedProduct | undefined): CartRefusal {
  const text = first ? choiceText(first, placed) : cartTexts.choice_gone
  const field = /^(option|variant)_/.exec(first?.kind ?? '')?.[1]
  return { httpStatus: 400, reason: first?.kind ?? 'choice_gone', text, field: field ? `${field}_id` : 'modifiers' }
}

function choiceText(problem: ChoiceProblem, placed: PlacedProduct | undefined): string {
  if (problem.kind !== 'too_few' && problem.kind !== 'too_many') return cartTexts[problem.kind]
  const group = placed?.product.groups.find(({ id }) => id === problem.groupId)?.name ?? ''
  return problem.kind === 'too_few' ? cartTexts.too_few(group, problem.min) : cartTexts.too_many(group, problem.max)
}

/** The refusal as an answer. A call with its own failure text passes it as `message` (S8.9). */
export function refusedCart({ httpStatus, reason, text, field }: CartRefusal, message = text): Refused {
  return new Refused(httpStatus, message, { errors: { [field]: text }, response: { reason } })
}
