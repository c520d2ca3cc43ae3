import { type Html, html, join } from '../../../http/html.ts'
import { type Bank, takeCard } from '../bank.ts'
import { brandOf, cardNumber, isExpired, readExpiry, securityCode } from '../card-number.ts'
import { sandboxSetup } from '../sandbox-card.queries.ts'
import { TEST_CARDS } from '../test-cards.ts'
import { notice, page } from './page-frame.ts'

type Problems = { number?: string; expiry?: string; cvc?: string }

const expiredPage = () => notice('This page is no longer open', 'Go back to the shop and add the card again.')

/** Redirects to the shop with the setup's reference. The address contains nothing of the card. */
function backToShop(returnUrl: string, setupRef: string): Response {
  const url = new URL(returnUrl)
  url.searchParams.set('setup', setupRef)
  return new Response(null, { status: 303, headers: { Location: url.href, 'Cache-Control': 'private, no-store' } })
}

/** The page where a card is entered. Its number is passed to takeCard and stored nowhere. */
export async function cardPage(bank: Bank, ref: string, sent: URLSearchParams | undefined): Promise<Response> {
  const visit = await sandboxSetup.maybe(bank.db, ref)
  const now = bank.clock()
  if (!visit || visit.expires_at <= now) return expiredPage()
  if (visit.card_ref !== null || sent?.get('do') === 'cancel') return backToShop(visit.return_url, ref)
  if (!sent) return form(visit.return_url, {}, '')

  const picked = TEST_CARDS.find(({ number }) => number === sent.get('card'))?.number
  const typed = { number: sent.get('number') ?? '', expiry: sent.get('expiry') ?? '', cvc: sent.get('cvc') ?? '' }
  const number = picked ?? cardNumber(typed.number)
  const expiry = picked ? { month: 12, year: now.getUTCFullYear() + 4 } : readExpiry(typed.expiry)
  const problems: Problems = {}
  if (!number) problems.number = 'Check the card number: a digit is wrong or missing.'
  if (!expiry) problems.expiry = 'Enter the month and year, such as 09/29.'
  else if (isExpired(expiry, now)) problems.expiry = 'This card has expired. Try another card.'
  if (!picked && !securityCode(typed.cvc, brandOf(number ?? ''))) problems.cvc = 'Enter the code on the card.'
  // Number and code are never written back into the page. Only the expiry is.
  if (!number || !expiry || Object.keys(problems).length > 0) return form(visit.return_url, problems, typed.expiry)
  await takeCard(bank, ref, number, expiry)
  return backToShop(visit.return_url, ref)
}

function form(returnUrl: string, problems: Problems, expiry: string): Response {
  return page({
    title: 'Add a card',
    returnUrl,
    status: Object.keys(problems).length > 0 ? 400 : 200,
    body: () => html`<div class="two"><section class="card"><h1>Add a card</h1>
<p class="lead">Your card goes to Sandbox Pay. The shop only sees its last four digits.</p>
<form method="post" novalidate>
${field('number', 'Card number', html`inputmode="numeric" autocomplete="cc-number" placeholder="1234 1234 1234 1234"`, problems.number)}
<div class="row">${field('expiry', 'Expiry', html`inputmode="numeric" autocomplete="cc-exp" placeholder="MM/YY" value="${expiry}"`, problems.expiry)}
${field('cvc', 'Security code', html`inputmode="numeric" autocomplete="cc-csc" placeholder="CVC"`, problems.cvc)}</div>
<div class="stack"><button>Use this card</button></div></form>
<form method="post"><button class="plain" name="do" value="cancel">Cancel and go back</button></form></section>
<section class="card"><h2>Test cards</h2><p class="lead">Tap one to use it. No typing needed.</p>
<form method="post"><ul>${join(TEST_CARDS.map(choice))}</ul></form></section></div>`,
  })
}

function field(name: string, label: string, attributes: Html, problem: string | undefined): Html {
  const wrong = problem ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''
  const error = problem ? html`<p class="error" id="${name}-error">${problem}</p>` : ''
  return html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" required ${attributes}${wrong}>${error}</div>`
}

function choice({ number, title, text }: (typeof TEST_CARDS)[number]): Html {
  return html`<li><button class="pick" name="card" value="${number}"><span><b>${title}</b><small>${text}</small></span><code>•••• ${number.slice(-4)}</code></button></li>`
}
