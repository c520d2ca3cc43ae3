import { request } from 'node:http'
import type { Log } from '../../base/log.ts'
import type { Bank } from './bank.ts'
import { AT_ONCE, type Carrier, sendDue } from './messages.ts'

const LOOK_MS = 500
const ANSWER_MS = 10_000

/** Posts to the shop's own endpoint at this machine. The name it asks for is a local one, whatever the shop listens on. */
export function postTo(host: string, port: number): Carrier {
  const address = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return ({ body, headers }) =>
    new Promise((done) => {
      const options = { host: address, port, path: '/api/webhooks/sandbox', method: 'POST', timeout: ANSWER_MS }
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

/** Keeps sending what is due. One round at a time; a broken one is tried again. */
export function startDispatcher(bank: Bank, carry: Carrier, log: Log): { stop: () => Promise<void> } {
  let round: Promise<void> | undefined
  let isStopping = false
  async function sendAll() {
    while ((await sendDue(bank, carry)) === AT_ONCE && !isStopping);
  }
  const timer = setInterval(() => {
    round ??= sendAll()
      .catch((error: unknown) => log.warn('sandbox could not send its webhooks', { error }))
      .finally(() => {
        round = undefined
      })
  }, LOOK_MS)
  return {
    async stop() {
      isStopping = true
      clearInterval(timer)
      await round
    },
  }
}
