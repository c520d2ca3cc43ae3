import { NotSent } from '#api/transports/not-sent.ts'
import type { Transports } from '#api/transports/transports.ts'
import type { Life } from './life.ts'

/** A message that reached a person. The key is the same in each try of one message. */
export type Received = {
  channel: 'mail' | 'sms' | 'whatsapp' | 'push'
  to: string
  text: string
  key: string
  at: Date
}

/** How the services of the channels behave. `lost answer`: the message arrives, and the shop does not learn of it. */
export type Weather = 'fine' | 'away' | 'refusing' | 'lost answer'

export type Postbox = {
  readonly received: readonly Received[]
  /** All that this person has received, the oldest first. An address or a number, with or without its country. */
  of(to: string): readonly Received[]
  weather: Record<'mail' | 'sms', Weather>
  transports(life: () => Life): Transports
}

const digits = (to: string) => (to.includes('@') ? to.toLowerCase() : to.replaceAll(/\D/g, '').slice(-8))

export function openPostbox(clock: () => Date, planted: (received: Received) => number): Postbox {
  const received: Received[] = []
  const byPerson = new Map<string, Received[]>()
  const weather: Postbox['weather'] = { mail: 'fine', sms: 'fine' }

  function arrive(one: Received) {
    for (let copies = planted(one); copies > 0; copies -= 1) {
      received.push(one)
      const own = byPerson.get(digits(one.to)) ?? []
      own.push(one)
      byPerson.set(digits(one.to), own)
    }
  }
  async function carry(life: Life, under: Weather, one: Omit<Received, 'at'>) {
    await life.step()
    if (under === 'away') throw new NotSent('later', `${one.channel} away`)
    if (under === 'refusing') throw new NotSent('never', `${one.channel} refused`)
    arrive({ ...one, at: clock() })
    await life.step()
    if (under === 'lost answer') throw new NotSent('unclear', `${one.channel} no answer`)
  }

  return {
    received,
    of: (to) => byPerson.get(digits(to)) ?? [],
    weather,
    transports: (life) => ({
      mailer: {
        send: ({ to, text }, key = '') => carry(life(), weather.mail, { channel: 'mail', to, text, key }),
      },
      texter: { send: ({ to, text }, key = '') => carry(life(), weather.sms, { channel: 'sms', to, text, key }) },
      whatsApp: {
        send: ({ to }, key = '') => carry(life(), weather.sms, { channel: 'whatsapp', to, text: '', key }),
      },
      pusher: {
        send: ({ target, body }, key = '') =>
          carry(life(), 'fine', { channel: 'push', to: target.endpoint, text: body, key }),
      },
      // The demo store has no system of its own that listens.
      webhookPoster: { post: async () => 200 },
      mailFrom: undefined,
    }),
  }
}
