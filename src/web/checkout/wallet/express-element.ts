import type { Stripe } from '@stripe/stripe-js'
import { CURRENCY } from '#contract/wire/limits.ts'
import type { ShownTotal, WalletPayment } from './wallet.ts'

type ElementOptions = {
  stripe: Pick<Stripe, 'elements' | 'createConfirmationToken'>
  container: HTMLElement
  storeName: string
  returnUrl: string
  /** The total on the page. It is read when the wallet is pressed. */
  getShown: () => ShownTotal
  prepare: () => Promise<boolean>
  onPay: (payment: WalletPayment, shown: ShownTotal) => Promise<boolean>
  onAvailable: (isAvailable: boolean) => void
}

/**
 * Stripe's Express Checkout Element with a deferred intent: the wallet shows our total and gives a confirmation token. The server charges it. The
 * element opens the wallet only after `prepare`, and pays the total that it showed at the press.
 */
export function mountExpressElement(options: ElementOptions) {
  const { stripe, container, storeName, returnUrl, getShown, prepare, onPay, onAvailable } = options
  let pressed = getShown()
  let isHold = pressed.holdCents !== undefined
  const elements = stripe.elements({
    mode: 'payment',
    ...amountOf(pressed),
    currency: CURRENCY.toLowerCase(),
    allowedPaymentMethodTypes: ['card'],
  })
  const element = elements.create('expressCheckout', {
    buttonHeight: 48,
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
    paymentMethods: { link: 'never', amazonPay: 'never', paypal: 'never', klarna: 'never' },
  })
  element.on('ready', ({ availablePaymentMethods: found }) => onAvailable(Boolean(found?.applePay || found?.googlePay)))
  element.on('loaderror', () => onAvailable(false))
  element.on('click', async ({ resolve, reject }) => {
    pressed = getShown()
    if (await prepare()) resolve({ business: { name: storeName } })
    else reject()
  })
  element.on('confirm', async ({ expressPaymentType: wallet, paymentFailed }) => {
    if (wallet !== 'apple_pay' && wallet !== 'google_pay') return paymentFailed({ reason: 'fail' })
    const { error } = await elements.submit()
    if (error) return paymentFailed({ reason: 'fail' })
    const { confirmationToken } = await stripe.createConfirmationToken({ elements, params: { return_url: returnUrl } })
    const isPlaced =
      confirmationToken && (await onPay({ kind: 'wallet', wallet, token: confirmationToken.id }, pressed))
    if (!isPlaced) paymentFailed({ reason: 'fail' })
  })
  element.mount(container)
  return {
    /** Shows a new total in the wallet from the next press on. */
    update(shown: ShownTotal) {
      const isReleased = isHold && shown.holdCents === undefined
      isHold = shown.holdCents !== undefined
      elements.update({ ...amountOf(shown), ...(isReleased ? { captureMethod: 'automatic' } : {}) })
    },
    close: () => element.destroy(),
  }
}

/** P1.2: Stripe refuses a token whose sheet was not opened as the payment is made: held, or charged at once. */
function amountOf({ totalCents, holdCents }: ShownTotal) {
  return holdCents === undefined ? { amount: totalCents } : { amount: holdCents, captureMethod: 'manual' as const }
}
