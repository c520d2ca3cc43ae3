import { type MeasuredEvent, measuredEvent } from '#rules/pages/measured-event.ts'
import { read, write } from './browser-storage.ts'

export type Consent = 'granted' | 'denied'

const MOST_WAITING = 50
const parseConsent = (raw: string): Consent | undefined => (raw === 'granted' || raw === 'denied' ? raw : undefined)
const parseVisitor = (raw: string) => (/^\d{10}\.\d{10}$/.test(raw) ? raw : undefined)

function parseEvents(raw: string): MeasuredEvent[] | undefined {
  const list: unknown = JSON.parse(raw)
  return Array.isArray(list) ? list.slice(0, MOST_WAITING).flatMap((one) => measuredEvent(one) ?? []) : undefined
}

/** The browser's storage for analytics. Refusing consent deletes everything but the refusal. */
export const consentStorage = {
  consent: () => read('measure-consent', parseConsent),
  saveConsent(consent: Consent): void {
    write('measure-consent', consent)
    if (consent === 'granted') return
    write('measured-as', null)
    write('unmeasured', null, 'session')
  },
  /** The client id in GA4's format: a random number and its creation time in seconds. It is not derived from the account. */
  visitor(): string {
    const known = read('measured-as', parseVisitor)
    if (known) return known
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    const made = `${1_000_000_000 + random}.${Math.floor(Date.now() / 1000)}`
    write('measured-as', made)
    return made
  },
  waiting: () => read('unmeasured', parseEvents, 'session') ?? [],
  saveWaiting: (events: readonly MeasuredEvent[]) =>
    write('unmeasured', events.length > 0 ? JSON.stringify(events.slice(-MOST_WAITING)) : null, 'session'),
}
