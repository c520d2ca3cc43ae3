import { redirect, useLoaderData } from 'react-router'
import type { Subscription } from '#contract/order/subscriptions.ts'
import { href } from '#contract/wire/href.ts'
import { ApiFailure } from '#contract/wire/request.ts'
import { errorTexts } from '#texts/frame/errors.ts'
import { subscriptionStatementTexts } from '#texts/order/subscription-statements.ts'
import { subscriptionPageTexts as texts } from '#texts/order/subscriptions-pages.ts'
import { redirectHome } from '../../state/links/redirect-home.ts'
import type { Head, LoaderInput } from '../../state/screen.ts'
import { PurchaseEnd } from '../buy/purchase-end.tsx'
import { purchaseOutcome } from '../buy/purchase-outcome.ts'
import { loadStatement, type StatementData } from './load-statement.ts'
import { StatementPage } from './statement-page.tsx'

const REPORTS = ['success', 'failed', 'usage', 'billing'] as const
type Report = (typeof REPORTS)[number]
type EndData = { kind: 'end'; report: 'success' | 'failed'; subscription: Subscription | null; isOpen: boolean }

const isReport = (name: string | undefined): name is Report =>
  (REPORTS as readonly (string | undefined)[]).includes(name)

/** D6.4: the outcome of a purchase, and the statements. Any other name answers 404, also to guests. */
export async function loader(input: LoaderInput): Promise<StatementData | EndData | null> {
  const { api, shell, params, url, signal } = input
  const { report } = params
  if (!isReport(report)) throw new ApiFailure(404, { message: errorTexts.unknownRoute })
  // S2.23: guests are redirected to the home page.
  if (shell.account.kind === 'guest') throw redirectHome(url)
  if (shell.account.kind !== 'customer') return null
  if (report === 'usage' || report === 'billing') return loadStatement(input, report)
  const id = url.searchParams.get('subscription')
  if (id === null) return { kind: 'end', report, subscription: null, isOpen: false }
  const subscription = await api('GET /subscriptions/:id', { params: { id }, signal })
  const outcome = await purchaseOutcome(api, subscription, signal)
  const ended = outcome ?? 'success'
  // The payment's outcome decides between success and failed, not the URL.
  if (ended !== report) throw redirect(href('subscriptionReport', { report: ended }) + url.search)
  return { kind: 'end', report, subscription, isOpen: outcome === null }
}

export function head(data: StatementData | EndData | null): Head {
  if (data === null) return { title: texts.title, isHidden: true }
  if (data.kind === 'statement') return { title: subscriptionStatementTexts[data.report], isHidden: true }
  return { title: data.subscription ? texts[data.report].title : texts.unknown.title, isHidden: true }
}

export function Component() {
  const data = useLoaderData<StatementData | EndData | null>()
  if (data === null) return null
  return data.kind === 'statement' ? <StatementPage data={data} /> : <PurchaseEnd {...data} />
}
