import { listOffers, sendOffer } from '#api/staff/offers/send-offer.ts'
import type { OperatorOffer } from '#contract/operator/operator-offers.ts'
import { argument, type Command } from '../cli/command.ts'
import { staffFor } from '../cli/staff-for.ts'

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count} people`)

/** D5.5 */
export const offerCommands: readonly Command[] = [
  {
    usage: 'offers list',
    summary: 'List the promotions that can be sent as an offer, and how many people want offers',
    async run(invocation) {
      const offers = await listOffers(await staffFor(invocation))
      if (invocation.options.json) return invocation.output.table(offers, '')
      const rows = offers.map(({ promotion, title, state, starts, ends, told, people }: OperatorOffer) => ({
        promotion,
        title,
        state,
        dates: [starts && `from ${starts}`, ends && `until ${ends}`].filter(Boolean).join(' '),
        told,
        'would be told now': people,
      }))
      invocation.output.table(rows, 'No promotion is running or coming')
    },
  },
  {
    usage: 'offers send <promotion>',
    summary: 'Send a promotion to everyone who wants offers and has not had this one. See it first: messages preview',
    async run(invocation) {
      const offer = await sendOffer(await staffFor(invocation), argument(invocation, 0, 'promotion'))
      invocation.output.record(offer, () =>
        invocation.output.line(
          offer.people > 0
            ? `Sending “${offer.title}” to ${peopleText(offer.people)}`
            : `Nobody to send “${offer.title}” to: everyone who wants offers has had it`,
        ),
      )
    },
  },
]
