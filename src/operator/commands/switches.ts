import { switchableOutlets } from '#api/staff/closures/switches.queries.ts'
import { changeOutlet, changeProduct, changeWindow } from '#api/staff/closures/switches.ts'
import { type Asked, argument, type Command, Misused, wholeNumber } from '../desk/command.ts'

const NOTHING = { add_blackout_days: [], remove_blackout_days: [] }

const reasonOf = ({ options }: Asked) => options.reason ?? ''

async function outletCommand(asked: Asked, change: Partial<Parameters<typeof changeOutlet>[2]>, words: string) {
  const slug = argument(asked, 0, 'outlet')
  const staff = await (await asked.desk()).staff(asked.options.store)
  const outlet = await changeOutlet(staff, slug, { ...NOTHING, ...change, reason: reasonOf(asked) })
  asked.paper.record(outlet, () => asked.paper.line(`${outlet.name} ${words}`))
}

const product =
  (isSoldOut: boolean): Command['run'] =>
  async (asked) => {
    const staff = await (await asked.desk()).staff(asked.options.store)
    const changed = await changeProduct(staff, argument(asked, 0, 'product'), isSoldOut, reasonOf(asked))
    asked.paper.record(changed, () =>
      asked.paper.line(`${changed.name} is ${isSoldOut ? 'sold out' : 'to be had again'}`),
    )
  }

export const switchCommands: readonly Command[] = [
  {
    usage: 'outlets list',
    summary: 'the outlets and what is switched',
    async run({ options, paper, desk }) {
      const { parts, store } = await (await desk()).staff(options.store)
      const outlets = await switchableOutlets.all(parts.db, store.id)
      if (options.json) return paper.table(outlets, '')
      const rows = outlets.map(({ slug, name, is_switched_off, slot_capacity, blackout_days }) => ({
        outlet: slug,
        name,
        open: is_switched_off ? 'switched off' : 'by its hours',
        'per window': slot_capacity,
        'closed on': blackout_days.join(' '),
      }))
      paper.table(rows, 'there are no outlets')
    },
  },
  {
    usage: 'outlets open <outlet>',
    summary: 'open by its hours again',
    run: (asked) => outletCommand(asked, { is_switched_off: false }, 'is open by its hours'),
  },
  {
    usage: 'outlets capacity <outlet> <orders>',
    summary: 'how many orders each window takes',
    run: (asked) =>
      outletCommand(asked, { slot_capacity: wholeNumber(argument(asked, 1, 'number'), 'the number') }, 'takes as many'),
  },
  {
    usage: 'outlets window <outlet> <start> <orders|usual>',
    summary: 'the same for one window, by its start in Singapore: 2026-11-16T10:00',
    async run(asked) {
      const startsAt = new Date(`${argument(asked, 1, 'start')}+08:00`)
      if (Number.isNaN(startsAt.getTime())) throw new Misused('a start is written as 2026-11-16T10:00')
      const orders = argument(asked, 2, 'number')
      const capacity = orders === 'usual' ? null : wholeNumber(orders, 'the number')
      const staff = await (await asked.desk()).staff(asked.options.store)
      const window = await changeWindow(staff, argument(asked, 0, 'outlet'), startsAt, capacity, reasonOf(asked))
      asked.paper.record(window, () =>
        asked.paper.line(`takes ${capacity ?? 'as many as the others'}; ${window.taken} are taken`),
      )
    },
  },
  { usage: 'products sold-out <product>', summary: 'cannot be bought until further notice', run: product(true) },
  { usage: 'products available <product>', summary: 'is to be had again', run: product(false) },
]
