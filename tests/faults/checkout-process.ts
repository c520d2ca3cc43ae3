import { flushCompileCache } from 'node:module'
import { buildApi } from '#api/app.ts'
import { readEnv } from '#api/base/env.ts'
import { createLog } from '#api/base/log.ts'
import { systemRandom } from '#api/base/random.ts'
import { lookAfterPayments } from '#api/checkout/purchase/look-after-payments.ts'
import { type DatabaseSetting, openDatabase } from '#api/db/database.ts'
import { lookAfterOrders } from '#api/orders/look-after-orders.ts'
import type { FaultPoint } from '#api/parts/fault-points.ts'
import type { ApiParts } from '#api/parts/parts.ts'
import { openGateways } from '#api/payments/gateways/open-gateways.ts'
import { openStoreDirectory } from '#api/store/store-directory.ts'
import { placeCycleOrders } from '#api/subscriptions/cycles/place-visit.ts'
import { runCycles } from '#api/subscriptions/cycles/run-cycles.ts'
import { PATIENCE_MS } from '#tests/support/patience.ts'

export type Task =
  | { kind: 'pay'; path: string; headers: Record<string, string>; body: string }
  | { kind: 'look_after' }
  | { kind: 'look_after_orders' }
  | { kind: 'run_subscriptions' }

/** A server process that kills itself, like a power cut, at a given point of its work. Its parent sends the point. */
const { connection, point, laterMs } = JSON.parse(process.argv[2] ?? '{}') as {
  connection: DatabaseSetting
  point: FaultPoint
  laterMs: number
}
const clock = () => new Date(Date.now() + laterMs)
const env = readEnv({ NODE_ENV: 'test' })
const log = createLog('silent')
const db = openDatabase({ ...connection, poolSize: 3 }, () => {})
const stores = await openStoreDirectory(db, () => {})
const { gateways } = await openGateways({ env, connection, port: 80, clock, log, sandbox: { timeOutMs: PATIENCE_MS } })
const reached = (at: FaultPoint) => {
  if (at === point) process.kill(process.pid, 'SIGKILL')
}
const parts: ApiParts = { db, env, log, stores, clock, random: systemRandom, gateways, reached }
const api = buildApi(parts)

process.on('message', async (task: Task) => {
  if (task.kind === 'look_after') {
    await lookAfterPayments(parts)
    return process.send?.({ done: true })
  }
  if (task.kind === 'look_after_orders') {
    await lookAfterOrders(parts)
    return process.send?.({ done: true })
  }
  if (task.kind === 'run_subscriptions') {
    await runCycles(parts, placeCycleOrders(parts))
    return process.send?.({ done: true })
  }
  const hosted = stores.byHost('localhost')
  if (!hosted) throw new Error('no default store')
  const { path, headers, body } = task
  const request = new Request(new URL(path, 'http://localhost'), { method: 'POST', headers, body })
  // Each process has its own network address, as customers do, because a limit still counts the attempts of a killed
  // process.
  const clientAddress = `10.${(process.pid >> 16) & 255}.${(process.pid >> 8) & 255}.${process.pid & 255}`
  const arrival = { ...hosted, origin: 'http://localhost', requestId: 'chaos', clientAddress }
  const answer = await api.fetch(request, arrival)
  process.send?.(await answer.json())
})
// The process never exits normally, so it saves its compile cache here for the next of two hundred.
flushCompileCache()
process.send?.({ ready: true })
