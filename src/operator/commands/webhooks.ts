import { noteAct } from '#api/staff/staff.ts'
import { PrivateAddress } from '#api/transports/public-address.ts'
import {
  isListed,
  type PrivateHosts,
  RefusedWebhookAddress,
  refusePrivateName,
  webhookAddress,
} from '#api/transports/webhook-poster.ts'
import {
  endpointsOfStore,
  failedDeliveries,
  insertEndpoint,
  newestDeliveries,
  removeEndpoint,
  replayDelivery,
} from '#api/webhooks/deliveries.queries.ts'
import { WEBHOOK_EVENTS } from '#contract/operator/operator-limits.ts'
import { isUuid } from '#contract/wire/ids.ts'
import { momentWords } from '#rules/slots/window-words.ts'
import { argument, type Command, oneOf, UsageError, wholeNumber } from '../cli/command.ts'

/** Webhooks contain order data, so the address must be https, and lead out of our own network. */
async function address(text: string, privateHosts: PrivateHosts): Promise<string> {
  try {
    const url = webhookAddress(text, privateHosts)
    if (!isListed(url, privateHosts)) await refusePrivateName(url)
    return url.href
  } catch (error) {
    if (error instanceof RefusedWebhookAddress) throw new UsageError(`the address ${error.message}`)
    if (error instanceof PrivateAddress)
      throw new UsageError(
        'the address leads into a private network; webhooks go to public addresses only (for development, name the host in WEBHOOK_PRIVATE_HOSTS)',
      )
    throw error
  }
}

function known(text: string): string {
  if (!isUuid(text)) throw new UsageError(`${text} is not an id`)
  return text
}

export const webhookCommands: readonly Command[] = [
  {
    usage: 'webhooks list',
    summary: 'List the webhook endpoints',
    async run({ options, output, context }) {
      const { parts, store } = await (await context()).staff(options.store)
      const rows = await endpointsOfStore.all(parts.db, store.id)
      if (options.json) return output.table(rows, '')
      output.table(
        rows.map(({ id, url, events }) => ({ id, url, events })),
        'No endpoints',
      )
    },
  },
  {
    usage: 'webhooks add <url> [--events order.paid,…]',
    summary: `Add an endpoint and show its secret once; events: ${WEBHOOK_EVENTS.join(', ')}`,
    async run(invocation) {
      const typed = argument(invocation, 0, 'address')
      const wanted = invocation.options.events?.split(',').map((event) => oneOf(event.trim(), WEBHOOK_EVENTS, 'event'))
      const events = wanted ?? [...WEBHOOK_EVENTS]
      const context = await invocation.context()
      const url = await address(typed, context.env.WEBHOOK_PRIVATE_HOSTS)
      const staff = await context.staff(invocation.options.store)
      const secret = `whs_${staff.parts.random.bytes(32).toString('base64url')}`
      const id = staff.parts.random.id()
      await staff.parts.db.transaction(async (tx) => {
        await noteAct(tx, staff, { act: 'webhook.add', subject: url, details: { events } })
        await insertEndpoint.run(tx, id, staff.store.id, url, secret, events, staff.now)
      })
      invocation.output.record({ id, url, events, secret }, () => {
        invocation.output.line(secret)
        invocation.output.line(
          invocation.output.quiet(
            'Save it now. The receiver uses it to check Clothesline-Signature: t=…,v1=HMAC-SHA256("t.body").',
          ),
        )
      })
    },
  },
  {
    usage: 'webhooks remove <id>',
    summary: 'Remove an endpoint',
    async run(invocation) {
      const id = known(argument(invocation, 0, 'id'))
      const staff = await (await invocation.context()).staff(invocation.options.store)
      await staff.parts.db.transaction(async (tx) => {
        if ((await removeEndpoint.run(tx, staff.store.id, id, staff.now)) === 0)
          throw new UsageError(`there is no endpoint ${id}`)
        await noteAct(tx, staff, { act: 'webhook.remove', subject: id })
      })
      invocation.output.record({ id, removed: true }, () => invocation.output.line(`Removed endpoint ${id}`))
    },
  },
  {
    usage: 'webhooks deliveries [--status failed] [--limit N]',
    summary: 'List webhook messages, sent and failed',
    async run({ options, output, context }) {
      const { parts, store } = await (await context()).staff(options.store)
      const status =
        options.status === undefined ? '' : oneOf(options.status, ['waiting', 'delivered', 'failed'], 'state')
      const most = options.limit === undefined ? 20 : wholeNumber(options.limit, '--limit')
      const deliveries = await newestDeliveries.all(parts.db, store.id, status, most)
      if (options.json) return output.table(deliveries, '')
      const rows = deliveries.map(({ id, event, status: state, attempts, last_answer, created_at, url }) => ({
        id,
        event,
        state,
        tries: attempts,
        answer: last_answer,
        since: momentWords(created_at),
        url,
      }))
      output.table(rows, 'No messages')
    },
  },
  {
    usage: 'webhooks replay <id|failed>',
    summary: 'Send one message again, or all that failed',
    async run(invocation) {
      const which = argument(invocation, 0, 'id')
      const staff = await (await invocation.context()).staff(invocation.options.store)
      const { db } = staff.parts
      const ids =
        which === 'failed' ? (await failedDeliveries.all(db, staff.store.id)).map(({ id }) => id) : [known(which)]
      let count = 0
      for (const id of ids) if (await replayDelivery.maybe(db, staff.store.id, id)) count += 1
      if (count === 0)
        throw new UsageError(which === 'failed' ? 'there are no failed messages' : `there is no message ${which}`)
      await noteAct(db, staff, { act: 'webhook.replay', subject: which, details: { count } })
      invocation.output.record({ replayed: count }, () => invocation.output.line(`Sending ${count} again`))
    },
  },
]
