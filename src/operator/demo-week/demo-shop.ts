import type { Job } from 'graphile-worker'
import { buildApi, type Api as Served } from '#api/app.ts'
import type { Env } from '#api/base/env.ts'
import type { Log } from '#api/base/log.ts'
import { systemRandom as random } from '#api/base/random.ts'
import type { Database } from '#api/db/database.ts'
import type { Gateways } from '#api/parts/gateway-port.ts'
import type { Arrival } from '#api/parts/scope.ts'
import type { StoreDirectory } from '#api/parts/store.ts'
import { openBank } from '#api/payments/sandbox/bank.ts'
import { BATCH_SIZE, sendDueMessages } from '#api/payments/sandbox/messages.ts'
import { sandboxPages } from '#api/payments/sandbox/pages/pages.ts'
import { sandboxGateway } from '#api/payments/sandbox/sandbox-gateway.ts'
import { storeOfHost } from '#api/store/host.ts'
import { tasks } from '#api/tasks.ts'
import type { OutboxMessage } from '#api/transports/outbox.ts'
import { outboxMailer } from '#api/transports/outbox-mailer.ts'
import { outboxPusher } from '#api/transports/push.ts'
import { outboxTexter } from '#api/transports/texter.ts'
import { webhookPoster } from '#api/transports/webhook-poster.ts'
import { outboxWhatsApp } from '#api/transports/whatsapp.ts'
import { type Api, createApi } from '#contract/wire/request.ts'
import { takeDueJobs, withdrawMessage } from './demo-week.queries.ts'

export const HOST = 'clothesline.localhost'

type Parts = { db: Database; env: Env; log: Log; stores: StoreDirectory; clock: () => Date; origin: string }
type Visit = { network: string; token?: string | undefined; host?: string | undefined }
type JobName = 'look_after_payments' | 'run_subscriptions' | 'judge_promises'

/** The shop in which the week is played: API, jobs and sandbox on the week's database and clock. */
export type DemoShop = Awaited<ReturnType<typeof openDemoShop>>

export async function openDemoShop({ db, env, log, stores, clock, origin }: Parts) {
  const bank = await openBank({ db, clock, random, origin })
  const sandbox = sandboxGateway(bank)
  const gateways: Gateways = { current: sandbox, named: () => sandbox, demoBankUrl: `${origin}/paynow` }
  const served = buildApi({ db, env, log, stores, clock, random, gateways })
  const messages: OutboxMessage[] = []
  const mailed = new Set<string>()
  const jobs = tasks({ ...transportsInto(messages, env, clock), db, log, clock, random, gateways, stores })
  const run = (name: string, payload: Record<string, unknown>, id: string) =>
    jobs[name]?.(payload, { job: { id, created_at: clock() } as Job })
  const sendFrom = (visit: Visit, path: string, init: RequestInit) => send(served, path, init, arrivalOf(stores, visit))

  return {
    db,
    clock,
    store: storeOfHost(stores, HOST).store,
    staffParts: { db, log, clock, random, gateways },
    /** The messages sent so far. They do not leave this process. */
    messages,
    /** The contract's typed calls, made from the visitor's own network address. */
    call: (visit: Visit): Api =>
      createApi({
        fetch: (url, init) => sendFrom(visit, url, init),
        baseUrl: '/api',
        readCookie: () => visit.token,
      }),
    /** Uploads a picture as a browser does. */
    upload: async (visit: Visit, path: string, picture: Uint8Array<ArrayBuffer>): Promise<string> => {
      const headers = { token: visit.token ?? '', 'Content-Type': 'image/jpeg' }
      const answer = await sendFrom(visit, `/api${path}`, { method: 'POST', headers, body: picture })
      const { response, message } = (await answer.json()) as { response: { photo: string }; message: string }
      if (!answer.ok) throw new Error(message)
      return response.photo
    },
    /** Submits a form of a sandbox page. */
    submitSandboxForm: (url: string, fields: Record<string, string>) =>
      sandboxPages(bank, new Request(url, { method: 'POST', body: new URLSearchParams(fields) })),
    /** Caches what does not change during the week, such as outlets and products. */
    cached: memoryCache(),
    /** The orders whose mails are written. Mails of other orders are skipped, because no demo account receives them. */
    mailed,
    /** Runs the due jobs of the queue, as the server does continuously. */
    async runJobs() {
      for (const { id, task, payload } of await takeDueJobs.all(db, clock())) {
        // The staff looked after the week's orders as they came. Nobody is told of them now.
        if (task === 'alert_staff') continue
        const { store, message } = payload
        if (task === 'send_message' && (await withdrawMessage.maybe(db, Number(store), String(message), [...mailed])))
          continue
        await run(task, payload, String(id))
      }
    },
    /** Delivers the sandbox's due payment webhooks. The rest is delivered to the server after it has started. */
    async deliverSandboxWebhooks() {
      const deliver = ({ body, headers }: { body: Uint8Array<ArrayBuffer>; headers: Record<string, string> }) =>
        sendFrom({ network: '127.0.0.1' }, '/api/webhooks/sandbox', { method: 'POST', headers, body })
      while ((await sendDueMessages(bank, async (message) => (await deliver(message)).ok)) === BATCH_SIZE);
    },
    /** Runs a job that the server runs every few minutes. */
    job: async (name: JobName) => void (await run(name, {}, name)),
  }
}

function memoryCache() {
  const values = new Map<string, unknown>()
  return async function cached<T>(key: string, load: () => Promise<T>): Promise<T> {
    if (!values.has(key)) values.set(key, await load())
    return values.get(key) as T
  }
}

/** Transports that collect messages instead of sending them. */
function transportsInto(messages: OutboxMessage[], env: Env, clock: () => Date) {
  const outbox = { put: async (message: OutboxMessage) => void messages.push(message) }
  return {
    mailer: outboxMailer(outbox, clock),
    texter: outboxTexter(outbox, clock),
    whatsApp: outboxWhatsApp(outbox, clock),
    pusher: outboxPusher(outbox, clock),
    webhookPoster: webhookPoster(env.WEBHOOK_PRIVATE_HOSTS),
    mailFrom: env.MAIL_FROM,
  }
}

function arrivalOf(stores: StoreDirectory, { network, host = HOST }: Visit): Arrival {
  const hosted = storeOfHost(stores, host)
  const { protocol, port } = new URL(hosted.store.origin)
  const origin = `${protocol}//${host}${port && `:${port}`}`
  return { ...hosted, origin, requestId: random.id(), clientAddress: network }
}

function send(served: Served, path: string, init: RequestInit, arrival: Arrival): Promise<Response> {
  return served.fetch(new Request(new URL(path, arrival.origin), init), arrival)
}
