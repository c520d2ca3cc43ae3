import { switchableOutlets } from '#api/staff/closures/switches.queries.ts'
import { changeOutlet, changeProduct, changeWindow } from '#api/staff/closures/switches.ts'
import { argument, type Command, type Invocation, UsageError, wholeNumber } from '../cli/command.ts'

const NOTHING = { add_blackout_days: [], remove_blackout_days: [] }

const reasonOf = ({ options }: Invocation) => options.reason ?? ''

async function outletCommand(
  invocation: Invocation,
  change: Partial<Parameters<typeof changeOutlet>[2]>,
  words: string,
) {
  const slug = argument(invocation, 0, 'outlet')
  const staff = await (await invocation.context()).staff(invocation.options.store)
  const outlet = await changeOutlet(staff, slug, { ...NOTHING, ...change, reason: reasonOf(invocation) })
  invocation.output.record(outlet, () => invocation.output.line(`${outlet.name} ${words}`))
}

const product =
  (isSoldOut: boolean): Command['run'] =>
  async (invocation) => {
    const staff = await (await invocation.context()).staff(invocation.options.store)
    const changed = await changeProduct(staff, argument(invocation, 0, 'product'), isSoldOut, reasonOf(invocation))
    invocation.output.record(changed, () =>
      invocation.output.line(`${changed.name} is ${isSoldOut ? 'sold out' : 'to be had again'}`),
    )
  }

export const switchCommands: readonly Command[] = [
  {
    usage: 'outlets list',
    summary: 'the outlets and what is switched',
    async run({ options, output, context }) {
      const { parts, store } = await (await context()).staff(options.store)
      const outlets = await switchableOutlets.all(parts.db, store.id)
      if (options.json) return output.table(outlets, '')
      const rows = outlets.map(({ slug, name, is_switched_off, slot_capacity, blackout_days }) => ({
        outlet: slug,
        name,
        open: is_switched_off ? 'switched off' : 'by its hours',
        'per window': slot_capacity,
        'closed on': blackout_days.join(' '),
      }))
      output.table(rows, 'there are no outlets')
    },
  },
  {
    usage: 'outlets open <outlet>',
    summary: 'open by its hours again',
    run: (invocation) => outletCommand(invocation, { is_switched_off: false }, 'is open by its hours'),
  },
  {
    usage: 'outlets capacity <outlet> <orders>',
    summary: 'how many orders each window takes',
    run: (invocation) =>
      outletCommand(
        invocation,
        { slot_capacity: wholeNumber(argument(invocation, 1, 'number'), 'the number') },
        'takes as many',
      ),
  },
  {
    usage: 'outlets window <outlet> <start> <orders|usual>',
    summary: 'the same for one window, by its start in Singapore: 2026-11-16T10:00',
    async run(invocation) {
      const startsAt = new Date(`${argument(invocation, 1, 'start')}+08:00`)
      if (Number.isNaN(startsAt.getTime())) throw new UsageError('a start is written as 2026-11-16T10:00')
      const orders = argument(invocation, 2, 'number')
      const capacity = orders === 'usual' ? null : wholeNumber(orders, 'the number')
      const staff = await (await invocation.context()).staff(invocation.options.store)
      const window = await changeWindow(
        staff,
        argument(invocation, 0, 'outlet'),
        startsAt,
        capacity,
        reasonOf(invocation),
      )
      invocation.output.record(window, () =>
        invocation.output.line(`takes ${capacity ?? 'as many as the others'}; ${window.taken} are taken`),
      )
    },
  },
  { usage: 'products sold-out <product>', summary: 'cannot be bought until further notice', run: product(true) },
  { usage: 'products available <product>', summary: 'is to be had again', run: product(false) },
]
