import { Refused } from '#api/base/refused.ts'
import type { OrderRow } from '#api/order-rows/order-row.queries.ts'
import { linesToWeigh, weighedOrder } from '#api/order-rows/weighed-order.queries.ts'
import { weighOrder } from '#api/staff/acts/weigh-order.ts'
import { weighVisit } from '#api/staff/acts/weigh-visit.ts'
import type { Staff } from '#api/staff/staff.ts'
import { VISIT_GRAMS_MAX } from '#contract/operator/operator-limits.ts'
import type { WeighedOrder } from '#contract/operator/operator-weight.ts'
import { moneyText } from '#rules/pricing/money.ts'
import { GRAMS_PER_KG, weighedPositions } from '#rules/weight/weighed-price.ts'
import { nameList } from '#texts/frame/name-list.ts'
import { argument, type Command, type Invocation, UsageError } from '../cli/command.ts'
import { stripControlCharacters } from '../cli/command-output.ts'
import { orderOf } from './act-commands.ts'
import { photoOption } from './photo-option.ts'

function gramsOf(kg: string): number {
  if (!/^-?\d+(?:\.\d+)?$/.test(kg)) throw new UsageError('a weight is in kilograms, such as 7.4')
  if (Number(kg) <= 0) throw new UsageError('a weight must be above 0')
  if (/\.\d{4}/.test(kg)) throw new UsageError('a weight has at most three decimals, such as 7.425 for 7425 g')
  const grams = Math.round(Number(kg) * GRAMS_PER_KG)
  const most = VISIT_GRAMS_MAX / GRAMS_PER_KG
  if (grams > VISIT_GRAMS_MAX) throw new UsageError(`a weight is in kilograms and at most ${most}, such as 7.4`)
  return grams
}

/** Says how to confirm an unlikely weight here. */
async function orUnlikely<T>(weighing: Promise<T>): Promise<T> {
  try {
    return await weighing
  } catch (error) {
    const isUnlikely = error instanceof Refused && (error.response as { code?: unknown } | null)?.code === 'unlikely'
    if (!isUnlikely) throw error
    throw new Refused(error.httpStatus, `${error.message.replace(/\.$/, '')}: add --sure.`, {
      response: error.response,
    })
  }
}

const charged = {
  none: 'nothing extra to charge',
  next_cycle: 'charged with the next cycle; we told the customer',
  at_end: 'charged when the subscription ends; we told the customer',
  ask: 'the subscription has ended and its weight is already charged: ask for this with trips propose',
}

export const weighCommand: Command = {
  usage: 'orders weigh <order> <kg> [kg…] [--photo FILE] [--sure] [--reason WHY] [--key KEY]',
  summary:
    'Weigh an order, one weight for each line by the kilogram, with a photo of the scale; or a subscription visit. At most three decimals; --sure if an unlikely weight is right',
  async run(invocation) {
    argument(invocation, 1, 'weight')
    const weights = invocation.args.slice(1).map(gramsOf)
    const { staff, order } = await orderOf(invocation)
    const agreed = await weighedOrder.maybe(staff.parts.db, order.store_id, order.id)
    if (!agreed) return printVisit(invocation, staff, order, weights)
    const positions = weighedPositions(agreed.basis)
    const lines = (await linesToWeigh.all(staff.parts.db, order.store_id, order.id)).filter(({ position }) =>
      positions.includes(position),
    )
    if (weights.length !== lines.length) {
      const names = lines.map(({ product_name }) => product_name).join(', ')
      throw new UsageError(`give one weight for each of: ${names}`)
    }
    const { photo } = await photoOption(staff, order, invocation.options.photo)
    if (!photo) throw new UsageError('--photo is missing: a picture of the scale')
    const weighing = weighOrder(staff, order, {
      lines: lines.map(({ id }, index) => ({ line: id, grams: weights[index] ?? 0 })),
      photo,
      is_sure: invocation.options.sure ?? false,
      reason: invocation.options.reason ?? '',
    })
    const weighed = await orUnlikely(weighing)
    invocation.output.record(weighed, () => {
      const each = weighed.lines.map(({ name, grams, cents }) => `${name} ${grams / 1000} kg $${moneyText(cents)}`)
      const [price, estimate] = [moneyText(weighed.final_cents), moneyText(weighed.estimate_cents)]
      const all = `$${price} by weight, estimated $${estimate}${servicesWords(weighed)}`
      invocation.output.line(`Order ${order.number}: ${each.join(', ')}; ${all}`)
      if (weighed.asked_cents === 0) return
      invocation.output.line(`The customer is asked for $${moneyText(weighed.asked_cents)}${askedWords(weighed)}`)
    })
  },
}

/** P1.3: "; with $8.00 for Stain removal $45.00 in all". */
function servicesWords({ services, services_cents, final_cents }: WeighedOrder): string {
  if (services.length === 0) return ''
  const named = services.map(({ name, cents }) => `$${moneyText(cents)} for ${stripControlCharacters(name)}`)
  return `; with ${nameList(named)} $${moneyText(final_cents + services_cents)} in all`
}

/** What is asked for: a part above what is held or paid, or all, because nothing is. */
function askedWords({ final_cents, services_cents, asked_cents, limit_cents, paid_cents }: WeighedOrder): string {
  if (limit_cents === null) return `, which is above the $${moneyText(paid_cents)} that was paid at once`
  const [dueCents, limit] = [final_cents + services_cents, `the limit of $${moneyText(limit_cents)}`]
  if (asked_cents === dueCents - limit_cents) return `, which is above ${limit}`
  const above = dueCents > limit_cents ? `. The price is $${moneyText(dueCents - limit_cents)} above ${limit}` : ''
  return `, ${asked_cents === dueCents ? 'because nothing is held' : 'which is not paid yet'}${above}`
}

async function printVisit({ options, output }: Invocation, staff: Staff, order: OrderRow, weights: readonly number[]) {
  const [grams = 0, ...more] = weights
  if (more.length > 0) throw new UsageError('a visit has one weight')
  const weighing = weighVisit(staff, order, {
    grams,
    ...(await photoOption(staff, order, options.photo)),
    is_sure: options.sure ?? false,
    reason: options.reason ?? '',
  })
  const weighed = await orUnlikely(weighing)
  const { cycle_grams, included_kg, over_cents } = weighed
  const over = over_cents > 0 ? `$${moneyText(over_cents)} for extra weight, ` : ''
  output.record(weighed, () =>
    output.line(
      `Order ${order.number}: ${cycle_grams / 1000}${included_kg === null ? '' : ` of ${included_kg}`} kg; ${over}${charged[weighed.charged]}`,
    ),
  )
}
