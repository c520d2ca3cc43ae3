import { moneyText } from '#rules/pricing/money.ts'
import { html } from '../../../http/html.ts'
import type { Bank } from '../bank.ts'
import { scannedReference } from '../paynow-code.ts'
import {
  advanceSandboxPayments,
  approveSandboxPayment,
  endSandboxPayment,
  type SandboxPayment,
  sandboxPayment,
} from '../sandbox-payment.queries.ts'
import { notice, page } from './page-frame.ts'

const amount = ({ amount_cents, currency }: SandboxPayment) =>
  currency === 'SGD' ? `$${moneyText(amount_cents)}` : `${currency} ${moneyText(amount_cents)}`

async function currentPayment(bank: Bank, ref: string): Promise<SandboxPayment | undefined> {
  await advanceSandboxPayments.run(bank.db, bank.clock())
  return sandboxPayment.maybe(bank.db, ref)
}

const notFound = () => notice('Nothing to do here', 'We can’t find this payment. Go back to the shop.')

/** The bank's challenge (3-D Secure). Approving and refusing both lead back to the shop. */
export async function challengePage(bank: Bank, ref: string, sent: URLSearchParams | undefined): Promise<Response> {
  const payment = await currentPayment(bank, ref)
  if (!payment || payment.qr_payload !== null) return notFound()
  const answer = sent?.get('do')
  if (answer === 'approve') await approveSandboxPayment.maybe(bank.db, ref, bank.clock())
  if (answer === 'refuse') await endSandboxPayment.maybe(bank.db, ref, 'failed', 'authentication_failed', bank.clock())
  if (answer || payment.status !== 'requires_action')
    return new Response(null, {
      status: 303,
      headers: { Location: payment.return_url, 'Cache-Control': 'private, no-store' },
    })
  return page({
    title: 'Is it you?',
    returnUrl: payment.return_url,
    body: () => html`<section class="card"><h1>Is it you?</h1><p class="lead">Your bank asks you to approve this payment.</p>
<p>${payment.description}</p><p class="amount">${amount(payment)}</p>
<form method="post" class="stack"><button name="do" value="approve">Approve</button>
<button class="quiet" name="do" value="refuse">Refuse</button></form></section>`,
  })
}

/** The demo bank: stands in for the banking app that scans the PayNow code. */
export async function paynowPage(bank: Bank, scanned: string, sent: URLSearchParams | undefined): Promise<Response> {
  const ref = scannedReference(scanned)
  const payment = ref && (await currentPayment(bank, ref))
  if (!payment || payment.qr_payload !== scanned) return notFound()
  const answer = sent?.get('do')
  if (answer === 'pay') await approveSandboxPayment.maybe(bank.db, payment.ref, bank.clock())
  if (answer === 'expire') await endSandboxPayment.maybe(bank.db, payment.ref, 'expired', 'expired', bank.clock())
  const now = answer ? await currentPayment(bank, payment.ref) : payment
  if (now?.status === 'captured') return notice('Paid', 'You can close this page. We’ll tell the shop.', 200)
  if (now?.status !== 'requires_action')
    return notice('This code has expired', 'Go back to the shop and pay another way.', 200)
  return page({
    title: 'PayNow',
    body: () => html`<section class="card"><h1>Pay by PayNow</h1><p class="lead">A demo bank that stands in for your banking app.</p>
<p>${payment.description}</p><p class="amount">${amount(payment)}</p>
<form method="post" class="stack"><button name="do" value="pay">Pay now</button>
<button class="quiet" name="do" value="expire">Let the code expire</button></form></section>`,
  })
}
