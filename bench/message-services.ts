import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { constants, setPriority } from 'node:os'
import { SMTPServer } from 'smtp-server'

/**
 * `node bench/message-services.ts`: a mail server and an SMS gateway that accept everything, in a process of their own.
 * They count what they get by its key, so that a message that comes twice is noticed. The process ends with its parent.
 */
export type Received = { mails: number; texts: number; twice: number }

/** In reality these are other machines, so they take no time from the server that is measured. */
setPriority(constants.priority.PRIORITY_LOW)

const seen = new Set<string>()
const received: Received = { mails: 0, texts: 0, twice: 0 }

function count(what: 'mails' | 'texts', key: string): void {
  received[what] += 1
  if (seen.has(key)) received.twice += 1
  seen.add(key)
}

const HEAD_BYTES = 4096

const mail = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, _session, done) {
    let head = ''
    stream.on('data', (chunk: Buffer) => {
      if (head.length < HEAD_BYTES) head += chunk.toString('latin1')
    })
    stream.once('end', () => {
      const id = /^message-id: *<([^@>]+)/im.exec(head)?.[1]
      count('mails', id ?? 'without an id')
      done()
    })
  },
})
const sms = createServer((request, response) => {
  request.resume()
  request.once('end', () => {
    count('texts', String(request.headers['idempotency-key']))
    response.writeHead(202).end()
  })
})

await new Promise<void>((listening) => mail.listen(0, '127.0.0.1', listening))
await new Promise<void>((listening) => sms.listen(0, '127.0.0.1', listening))
process.on('message', () => process.send?.(received))
process.once('disconnect', () => process.exit())
process.send?.({
  mail: (mail.server.address() as AddressInfo).port,
  sms: (sms.address() as AddressInfo).port,
})
