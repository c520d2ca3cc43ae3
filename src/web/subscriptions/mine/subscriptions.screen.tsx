import { redirect, useLoaderData } from 'react-router'
import type { Subscription, SubscriptionPlan } from '#contract/order/subscriptions.ts'
import { hrefFrom } from '#contract/wire/href.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { subscriptionPageTexts as texts } from '#texts/order/subscriptions-pages.ts'
import type { Shell } from '../../state/app-state.ts'
import type { Head, LoaderInput } from '../../state/screen.ts'
import { wordingOf } from '../../state/wording-of.ts'
import { PlanPage } from '../buy/plan-page.tsx'
import { ListPage } from './list-page.tsx'
import { loadMine, type MineData } from './load-mine.ts'
import { MinePage } from './mine-page.tsx'

type Data =
  | { kind: 'list'; plans: SubscriptionPlan[]; mine: Subscription[] }
  | { kind: 'plan'; plan: SubscriptionPlan; mine: Subscription | undefined }
  | MineData

/** /subscriptions: plans and the customer's own subscriptions. With a plan's slug: that plan. With a UUID: the customer's subscription (D6.4). */
export async function loader(input: LoaderInput): Promise<Data> {
  const { api, shell, params, url, signal } = input
  const { id } = params
  const isCustomer = shell.account.kind === 'customer'
  if (id !== undefined && isUuid(id)) {
    if (isCustomer) return loadMine(input, id)
    // Mails link here. A visitor who is not signed in signs in first.
    const wanted = url.pathname + url.search
    throw redirect(hrefFrom(url.searchParams, 'signIn', {}, { redirect: wanted }))
  }
  const own = isCustomer ? api('GET /subscriptions', { signal }) : Promise.resolve([])
  if (id === undefined) {
    const [plans, mine] = await Promise.all([api('GET /subscription-plans', { signal }), own])
    return { kind: 'list', plans, mine }
  }
  const [plan, mine] = await Promise.all([api('GET /subscription-plans/:id', { params: { id }, signal }), own])
  return { kind: 'plan', plan, mine: mine.find((one) => one.plan.id === plan.id && one.status !== 'cancelled') }
}

export function head(data: Data, shell: Shell): Head {
  if (data.kind === 'list')
    return { title: texts.title, description: wordingOf('plans_intro', texts.description, shell) }
  if (data.kind === 'mine') return { title: data.subscription.plan.name, isHidden: true }
  const { name, description, image } = data.plan
  return { title: name, description, image }
}

export function Component() {
  const data = useLoaderData<Data>()
  if (data.kind === 'list') return <ListPage {...data} />
  return data.kind === 'plan' ? <PlanPage {...data} /> : <MinePage {...data} />
}
