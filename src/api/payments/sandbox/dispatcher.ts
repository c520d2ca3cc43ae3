import { request } from 'node:http'
import type { Log } from '../../base/log.ts'
import type { Bank } from './bank.ts'
import { BATCH_SIZE, type SendMessage, sendDueMessages } from './messages.ts'

const POLL_MS = 500
const RESPONSE_TIMEOUT_MS = 10_000

/** Posts to the shop's webhook endpoint on this machine. The Host header is always local, whatever address the shop listens on. */
export function postTo(host: string, port: number): SendMessage {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return ({ body, headers }) =>
    new Promise((done) => {
      const options = {
        host: address,
        port,
        path: '/api/webhooks/sandbox',
        method: 'POST',
        timeout: RESPONSE_TIMEOUT_MS,
      }
      const sent = request(
        { ...options, headers: { ...headers, Host: 'localhost', 'Content-Length': body.length } },
        (answer) => {
          answer.resume()
          done(answer.statusCode === 200)
        },
      )
      sent.on('timeout', () => sent.destroy())
      sent.on('error', () => done(false))
      sent.end(body)
    })
}

/** Sends due webhooks on a timer. Rounds do not overlap. A failed round is logged, and the next tick retries. */
export function startDispatcher(bank: Bank, send: SendMessage, log: Log): { stop: () => Promise<void> } {
  let round: Promise<void> | undefined
  let isStopping = false
  async function sendAll() {
    while ((await sendDueMessages(bank, send)) === BATCH_SIZE && !isStopping);
  }
  const timer = setInterval(() => {
    round ??= sendAll()
      .catch((error: unknown) => log.warn('sandbox could not send its webhooks', { error }))
      .finally(() => {
        round = undefined
      })
  }, POLL_MS)
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await round
    },
  }
}
