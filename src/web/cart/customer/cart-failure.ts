import type { CartItem } from '#contract/order/cart.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { cartTexts } from '#texts/order/cart-api.ts'

/** The API has refused the change and would refuse it again. Other failures may pass. */
export function isRefusal(error: unknown): error is ApiFailure {
  return error instanceof ApiFailure && [400, 404, 409, 422].includes(error.httpStatus)
}

/** S8.12: the login has ended. Pending changes wait until the same customer signs in again. */
export const isLoginEnd = (error: unknown) => error instanceof ApiFailure && error.httpStatus === 401

/** S7.6: an answer that is not a list of lines is a failure. */
export function cartList(answer: CartItem[]): CartItem[] {
  if (!Array.isArray(answer)) throw new ApiFailure(200, null)
  return answer
}

/** The reason for one field is more exact than the message of the whole answer. */
export function refusalText(error: ApiFailure): string {
  return Object.values(error.errors)[0] ?? error.message
}

/** S8.9: 'Something went wrong', with the API's reason where it gave one. */
export function failureText(error: unknown): string {
  return isRefusal(error) ? withReason(refusalText(error)) : cartTexts.wentWrong
}

export function withReason(reason: string): string {
  return reason === cartTexts.wentWrong ? reason : `${cartTexts.wentWrong}. ${reason}`
}
