import type { ProposedService } from '#contract/order/order-shapes.ts'

export type Answer = 'accept' | 'decline'
export type Answers = Readonly<Record<string, Answer>>

/** Validates stored answers, because storage may hold anything. Keeps only answers to open services. */
export function knownAnswers(stored: unknown, open: readonly Pick<ProposedService, 'id'>[]): Answers {
  const given = (typeof stored === 'object' && stored !== null ? stored : {}) as Record<string, unknown>
  return Object.fromEntries(
    open.flatMap(({ id }) => {
      const answer = given[id]
      return answer === 'accept' || answer === 'decline' ? [[id, answer] as const] : []
    }),
  )
}

/** D4.4: the price of the accepted services, and whether every service has an answer. */
export function answerSum(open: readonly Pick<ProposedService, 'id' | 'price_cents'>[], answers: Answers) {
  const accepted = open.filter(({ id }) => answers[id] === 'accept')
  return {
    isComplete: open.every(({ id }) => answers[id] !== undefined),
    cents: accepted.reduce((sum, { price_cents }) => sum + price_cents, 0),
  }
}
