import { expect } from 'vitest'

/** A figure of a page that opens to its reason. */
export type PageFigure = { amount: string; name: string; cents: number; reason: string }

const AMOUNT = /[−-]?\$[\d,]+\.\d{2}/g
const ONE_AMOUNT = /[−-]?\$[\d,]+\.\d{2}/

export function centsOf(text: string): number {
  const [found = ''] = ONE_AMOUNT.exec(text) ?? []
  const cents = Math.round(Number(found.replaceAll(/[−$,-]/g, '')) * 100)
  return /^[−-]/.test(found) ? -cents : cents
}

const plain = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&#x27;', '’')
    .replaceAll('&amp;', '&')

/** The figures of rendered HTML that open, with the HTML of their reasons. */
export function figuresOf(html: string): PageFigure[] {
  const buttons = [
    ...html.matchAll(/<button[^>]*popover[tT]arget="([^"]*)"[^>]*aria-label="([^"]*)"[^>]*>(.*?)<\/button>/g),
  ]
  return buttons.map(([, id = '', label = '', amount = '']) => {
    const at = html.indexOf(`<div id="${id}"`)
    const reason = html.slice(html.indexOf('>', at) + 1, html.indexOf('</div>', at))
    return { amount: plain(amount), name: label.replace(/^.*, why: /, ''), cents: centsOf(plain(amount)), reason }
  })
}

/** The text outside of buttons and reasons. */
export const textOutside = (html: string): string =>
  html
    .replaceAll(/<div id="[^"]*" popover.*?<\/div>/g, ' ')
    .replaceAll(/<button[^>]*popover[tT]arget.*?<\/button>/g, ' ')
    .replaceAll(/<[^>]*>/g, ' ')

const half = (top: number, bottom: number) => Math.floor((2 * top + bottom) / (2 * bottom))

/** What a sentence works out, in cents, by a reader with a pencil; null for what it only states. */
export function workedOut(sentence: string): number | null {
  if (STATED.some((one) => sentence.startsWith(one))) return null
  const amounts = [...sentence.matchAll(AMOUNT)].map(([one]) => centsOf(one))
  const [first = 0] = amounts
  const weight = /^([\d.]+) kg × \$/.exec(sentence)
  if (weight) return half(first * Math.round(Number(weight[1]) * 1000), 1000)
  const counted = /^(\d+)(?: kg| sets?| pairs?)? × \(?\$/.exec(sentence)
  if (counted) return Number(counted[1]) * amounts.reduce((sum, cents) => sum + cents, 0)
  if (/^\$[\d.,]+ for one$/.test(sentence)) return first
  if (/^(?:Items|Add-ons|Discounts|Delivery|Free delivery|Too little)/.test(sentence)) return addedUp(sentence)
  if (/^\$[\d.,]+ \+ /.test(sentence)) return amounts.reduce((sum, cents) => sum + cents, 0)
  const percent = /^(\d+)% of \$/.exec(sentence)
  if (percent) {
    const cap = /At most (\$[\d.,]+\d)/.exec(sentence)
    const left = /Only (\$[\d.,]+\d) was left/.exec(sentence)
    const wanted = half(first * Number(percent[1]), 100)
    return -Math.min(wanted, cap ? centsOf(cap[1] ?? '') : wanted, left ? centsOf(left[1] ?? '') : wanted)
  }
  const off = /^(\$[\d.,]+\d) off /.exec(sentence)
  if (off) {
    const left = /Only (\$[\d.,]+\d) was left/.exec(sentence)
    return -(left ? centsOf(left[1] ?? '') : first)
  }
  if (sentence.startsWith('Covers the ')) return -first
  const gst = /× (\d+)\/(\d+),/.exec(sentence)
  if (gst) return half(first * Number(gst[1]), Number(gst[2]))
  throw new Error(`nobody can work out "${sentence}"`)
}

/** "Items $63.00 + add-ons $5.00 − discounts $6.30 + delivery $6.00." What is said after it is about the same sum. */
function addedUp(words: string): number {
  const [sum = ''] = words.split(/\.(?: |$)/)
  return sum
    .split(/ (?=[+−] )/)
    .reduce(
      (cents, part) =>
        ONE_AMOUNT.test(part) ? cents + (part.startsWith('−') ? -1 : 1) * centsOf(part.replace(/^−/, '')) : cents,
      0,
    )
}

/** What is a fact, and not worked out of others. */
const STATED = [
  ...['A flat fee', 'A second trip', 'A fixed price', 'Your items come to', 'Delivery is free', 'Your plan includes'],
  ...['Free, like', 'Less than $0.50 can’t be charged', 'You chose this', 'Your bank keeps this', 'What you paid when'],
  ...[
    'For the price by weight',
    'For extra services',
    'Nothing is taken',
    'This wasn’t charged',
    'This is an estimate',
  ],
  ...['The amount that was given back', 'What we took', 'This trip’s part', 'That’s the estimate and'],
]

/** The sentences and lists of a reason, each with what it comes to; null for a fact. */
export function resultsOf(reason: string): { words: string; cents: number | null }[] {
  const lists = [...reason.matchAll(/<ul[^>]*>(.*?)<\/ul>/g)].map(([, list = '']) => ({
    words: plain(list),
    cents: listed(list),
  }))
  const sentences = [...reason.replaceAll(/<ul.*?<\/ul>/g, '').matchAll(/<p[^>]*>(.*?)<\/p>/g)]
  // The sentences of one figure belong together: "15% of $63.33. At most $5.00."
  const words = sentences.map(([, one = '']) => plain(one)).join(' ')
  return [...lists, ...(words === '' ? [] : [{ words, cents: workedOut(words) }])]
}

/** A list adds up its amounts. What is said below an amount comes to it as well. */
function listed(list: string): number {
  const rows = [...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) => row)
  return rows.reduce((sum, row) => {
    const cents = centsOf(
      plain(/<span class="(?:shrink-0 whitespace-nowrap )?tabular">(.*?)<\/span>/.exec(row)?.[1] ?? ''),
    )
    const below = plain(/<span class="text-ink-muted tabular">(.*?)<\/span>/.exec(row)?.[1] ?? '')
    const worked = below === '' || below.startsWith('The amount agreed') ? null : workedOut(below)
    if (worked !== null) expect(worked, below).toBe(cents)
    return sum + cents
  }, 0)
}
