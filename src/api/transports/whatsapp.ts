import { NotSent, refusedWith, withoutAnswer } from './not-sent.ts'
import type { Outbox } from './outbox.ts'

/** A message from a template that Meta has approved. */
export type WhatsAppMessage = {
  to: string
  /** The store's number at Meta. */
  phoneId: string
  template: string
  language: string
  /** Fill the template's numbered places. */
  values: readonly string[]
  /** The end of the address that the template's button opens; null if it has no button. */
  button: string | null
  /** The whole message, for the outbox. */
  text: string
}

export type WhatsApp = { send(message: WhatsAppMessage, key?: string): Promise<void> }

/** Longer than a connection may take to open (10 s), so that a service which is down is told from one that does not answer. */
const ANSWER_WITHIN_MS = 15_000
/** Meta's answers are short. */
const ANSWER_MAX_BYTES = 16_384

/** Sends by Meta's Cloud API. `url` is its versioned base address. */
export function cloudWhatsApp(url: string, token: string, answerWithinMs = ANSWER_WITHIN_MS): WhatsApp {
  return {
    async send(message) {
      const answer = await fetch(`${url}/${encodeURIComponent(message.phoneId)}/messages`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
        body: JSON.stringify(bodyOf(message)),
        redirect: 'error',
        signal: AbortSignal.timeout(answerWithinMs),
      }).catch((error: unknown) => {
        throw withoutAnswer('whatsapp', error)
      })
      if (!answer.ok) throw refusal(answer.status, await errorCode(answer))
      await answer.body?.cancel()
    },
  }
}

function bodyOf({ to, template, language, values, button }: WhatsAppMessage) {
  const parameters = (all: readonly string[]) => all.map((value) => ({ type: 'text', text: oneLine(value) }))
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    to: to.replace(/^\+/, ''),
    type: 'template',
    template: {
      name: template,
      language: { code: language },
      components: [
        ...(values.length > 0 ? [{ type: 'body', parameters: parameters(values) }] : []),
        ...(button === null ? [] : [{ type: 'button', sub_type: 'url', index: '0', parameters: parameters([button]) }]),
      ],
    },
  }
}

const VALUE_MAX = 300

/** Meta refuses empty values, and those with line breaks, tabs or more than four spaces in a row. */
function oneLine(value: string): string {
  const text = value.replace(/\s+/g, ' ').trim() || '–'
  return text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX - 1)}…` : text
}

/**
 * Meta's codes that another try may change: too many messages, its service is down, or the token, the account or its payment needs the operator.
 * After a few tries the next channel is used.
 */
const LATER = new Set([
  0, 1, 2, 3, 4, 10, 190, 368, 80007, 130429, 131000, 131005, 131016, 131031, 131042, 131045, 131048, 131056, 131057,
  133004, 133010,
])
const isPermission = (code: number) => code >= 200 && code <= 299

/** The code decides, because Meta answers most refusals with 400. An unknown code leaves it to the status. */
function refusal(status: number, code: number | undefined): NotSent {
  if (code === undefined) {
    const isDenied = status === 401 || status === 403
    return isDenied ? new NotSent('later', `whatsapp ${status}`) : refusedWith('whatsapp', status)
  }
  const isLater = LATER.has(code) || isPermission(code) || status === 429 || status >= 500
  return new NotSent(isLater ? 'later' : 'never', `whatsapp ${code}`)
}

async function errorCode(answer: Response): Promise<number | undefined> {
  try {
    const { error } = JSON.parse(await beginningOf(answer)) as { error?: { code?: unknown } }
    return Number.isSafeInteger(error?.code) ? (error?.code as number) : undefined
  } catch {
    return undefined
  }
}

/** An answer that is longer than Meta's is not read to its end. */
async function beginningOf(answer: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    chunks.push(chunk)
    size += chunk.length
    if (size > ANSWER_MAX_BYTES) break
  }
  return Buffer.concat(chunks).toString()
}

export function outboxWhatsApp(outbox: Pick<Outbox, 'put'>, clock: () => Date): WhatsApp {
  return {
    send: ({ to, phoneId, template, text }, key) =>
      outbox.put(
        { kind: 'whatsapp', at: clock().toISOString(), from: phoneId, to, subject: template, text, html: '' },
        key,
      ),
  }
}
