import {
  getBillingStatement,
  getPlan,
  getPlans,
  getSubscription,
  getSubscriptions,
  getUsageStatement,
  postCancel,
  postKeep,
  postPause,
  postResume,
  postSkip,
  postSubscription,
  postSubscriptionMethod,
  postSubscriptionSlot,
} from '#contract/order/subscriptions.ts'
import { apiTexts } from '#texts/frame/api.ts'
import { Refused } from '../base/refused.ts'
import { uuidParam } from '../customer/uuid-param.ts'
import { endpoint } from '../parts/endpoint.ts'
import { buySubscription } from './buy.ts'
import { changeMethod } from './change-method.ts'
import { cancel, changeSlot, changeSubscription, keep, pause, resume, skip } from './change-subscription.ts'
import { placeCycle } from './cycles/place-cycle.ts'
import { storePlans } from './plan.queries.ts'
import { statementOf } from './statements.ts'
import { planAnswer, subscriptionOf, subscriptionsOf } from './subscription-answer.ts'

const steps = [
  [postPause, pause],
  [postResume, resume],
  [postSkip, skip],
  [postCancel, cancel],
  [postKeep, keep],
] as const

export const subscriptionEndpoints = [
  endpoint(getPlans, async ({ scope: { store }, parts }) =>
    (await storePlans.all(parts.db, store.id)).map((plan) => planAnswer(store, plan)),
  ),

  endpoint(getPlan, async ({ scope: { store }, params, parts }) => {
    const plan = (await storePlans.all(parts.db, store.id)).find(({ plan_slug }) => plan_slug === params.id)
    if (!plan) throw new Refused(404, apiTexts.notFound)
    return planAnswer(store, plan)
  }),

  endpoint(getSubscriptions, ({ scope, parts }) => subscriptionsOf(parts.db, scope)),
  endpoint(getUsageStatement, ({ scope, query, parts }) => statementOf(parts.db, scope, query, 'usage')),
  endpoint(getBillingStatement, ({ scope, query, parts }) => statementOf(parts.db, scope, query, 'billing')),
  endpoint(getSubscription, ({ scope, params, parts }) => subscriptionOf(parts.db, scope, uuidParam(params.id))),

  endpoint(postSubscription, async ({ scope, body, parts }) => {
    const { id, result, failure } = await buySubscription(parts.db, placeCycle(parts), scope, body)
    return { subscription: await subscriptionOf(parts.db, scope, id), result, failure }
  }),

  ...steps.map(([spec, step]) =>
    endpoint(spec, async ({ scope, params, parts: { db } }) =>
      subscriptionOf(db, scope, await changeSubscription(db, scope, params.id, step)),
    ),
  ),

  endpoint(postSubscriptionSlot, async ({ scope, params, body, parts: { db } }) =>
    subscriptionOf(db, scope, await changeSubscription(db, scope, params.id, changeSlot(body))),
  ),

  endpoint(postSubscriptionMethod, async ({ scope, params, body, parts }) => {
    const id = await changeMethod(parts, placeCycle(parts), scope, params.id, body.method_id)
    return subscriptionOf(parts.db, scope, id)
  }),
]
