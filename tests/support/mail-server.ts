import type { AddressInfo, Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { atEnd } from './at-end.ts'

export type MailServer = {
  url: string
  port: number
  mails: (Email & { recipients: string[] })[]
  /** Holds mails from now on. The returned function accepts them. */
  hold(): () => void
  /** Resolves when a mail is held. */
  isHolding: Promise<void>
  /** From now on the answer to each mail: this code, or a lost connection after the mail was accepted. */
  answer(next: number | 'lost'): void
  /** How often a mail was handed over completely, whatever the answer. */
  handedOver(): number
  close(): Promise<void>
}

/** A real SMTP server on loopback that records its mails. */
export async function startMailServer(port = 0): Promise<MailServer> {
  const mails: MailServer['mails'] = []
  const holding = Promise.withResolvers<void>()
  let held: Promise<void> | undefined
  let answer: number | 'lost' | undefined
  let handedOver = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const parsed = await PostalMime.parse(Buffer.concat(chunks))
        handedOver += 1
        if (held) holding.resolve()
        await held
        if (typeof answer === 'number') return done(Object.assign(new Error('no'), { responseCode: answer }))
        mails.push({ ...parsed, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        if (answer === 'lost') for (const socket of sockets) socket.destroy()
        else done()
      })
    },
  })
  const sockets = new Set<Socket>()
  server.server.on('connection', (socket) => sockets.add(socket))
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  let isOpen = true
  const close = async () => {
    if (!isOpen) return
    isOpen = false
    const closed = new Promise<void>((resolve) => server.close(resolve))
    // The mailer keeps its connections open for the next mail.
    for (const socket of sockets) socket.destroy()
    await closed
  }
  atEnd(close)
  const opened = (server.server.address() as AddressInfo).port
  return {
    url: `smtp://127.0.0.1:${opened}`,
    port: opened,
    mails,
    close,
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>()
      held = promise
      return resolve
    },
    isHolding: holding.promise,
    answer(next) {
      answer = next
    },
    handedOver: () => handedOver,
  }
}
